from django.urls import path

from apps.lobby import again, club, customs, from_file, gathering, players, results, scores, trying, views

app_name = "lobby"
urlpatterns = [
    path("", views.home, name="home"),
    path("turns/", views.turns, name="turns"),
    path("next/", views.next_table, name="next"),
    path("new/", views.new, name="new"),
    path("from-file/", from_file.from_file, name="from_file"),
    path("clubs/<slug:key>/", club.club, name="club"),
    path("clubs/<slug:key>/games/", customs.customs, name="customs"),
    path("clubs/<slug:key>/results/", results.club_results, name="club_results"),
    path("scores/<slug:game>/", scores.scores, name="scores"),
    path("players/<str:username>/", players.player, name="player"),
    path("players/<str:username>/<slug:game>/", players.player_at, name="player_at"),
    path("ratings/<slug:game>/", players.ratings, name="ratings"),
    path("rules/<slug:game>/", views.rules, name="rules"),
    path("waiting/<slug:key>/", gathering.gathering, name="gathering"),
    path("waiting/<slug:key>/seats/", gathering.seats, name="seats"),
    path("waiting/<slug:key>/join/", gathering.join, name="join"),
    path("waiting/<slug:key>/arrive/", gathering.arrive, name="arrive"),
    path("waiting/<slug:key>/open/", gathering.open_seal, name="open_seal"),
    path("waiting/<slug:key>/anew/", gathering.anew, name="anew"),
    path("waiting/<slug:key>/leave/", gathering.leave, name="leave"),
    path("waiting/<slug:key>/decline/", gathering.decline, name="decline"),
    path("waiting/<slug:key>/fill/", gathering.fill, name="fill"),
    path("waiting/<slug:key>/close/", gathering.close, name="close"),
    path("tables/<slug:key>/rematch/", again.rematch, name="rematch"),
    path("tables/<slug:key>/try/", trying.try_it, name="try"),
]
