from allauth.mfa.base.views import index as factors
from allauth.mfa.totp.views import activate_totp
from django.urls import path

from apps.accounts import views
from apps.accounts.access import kept
from apps.accounts.addresses import addresses
from apps.accounts.entrance import SignIn, second_step, sign_up
from apps.accounts.renewal import PasswordChange, PasswordSet

app_name = "accounts"
urlpatterns = [
    path("guest/", views.guest, name="guest"),
    path("keep/", views.keep, name="keep"),
    path("profile/", views.profile, name="profile"),
    path("hours/", views.hours, name="hours"),
    path("sign-ins/", views.sign_ins, name="sign_ins"),
    path("blocked/", views.blocked, name="blocked"),
    path("block/", views.block, name="block"),
    path("data/", views.export, name="export"),
    path("delete/", views.delete, name="delete"),
    # before allauth's of the same addresses, which know no guests
    path("login/", SignIn.as_view()),
    path("signup/", sign_up),
    path("email/", kept(addresses)),
    path("password/set/", kept(PasswordSet.as_view())),
    path("password/change/", PasswordChange.as_view()),
    path("2fa/", kept(factors)),
    path("2fa/authenticate/", second_step),
    path("2fa/totp/activate/", kept(activate_totp)),
]
