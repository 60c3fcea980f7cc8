"""What a new table is asked for. The game says which scenarios, options and seats there are."""

from collections.abc import Iterator, Mapping
from typing import Any

from django import forms

from apps.accounts.fields import LineField, NameField
from apps.accounts.models import User
from apps.accounts.selectors import people_called
from apps.clubs.models import Club, Custom
from apps.components.models import ComponentSet
from apps.components.selectors import offered
from apps.lobby.clocks import ClockForm, initial
from apps.lobby.company import (
    AS_USUAL,
    FOUND_BY,
    FOUND_BY_MEMBERS,
    WATCHED_BY,
    WATCHED_BY_MEMBERS,
    CompanySelect,
)
from apps.lobby.services import Sitter
from apps.lobby.signs import letter_of, side_of
from apps.lobby.table_settings import TableSettings
from apps.play.bots import usual_level
from apps.play.models import Table
from apps.play.titles import usual_title
from games.engine.contract import Option, Rules
from games.engine.reference import Entry, entries
from games.registry import bots

KINDS = {
    "me": "Me",
    "open": "Open",
    "named": "A person I name",
    "bot": "A bot",
    "here": "Another at this screen",
}
ALONE = {kind: KINDS[kind] for kind in ("me", "open", "named")}  # at the only seat a person must sit
PRESETS = {"bots": "bot", "screen": "here", "open": "open"}  # ?with=: who the others are
USUAL_PARTY = {"bots": 4, "screen": 2, "open": 4}


class TableForm(ClockForm):
    scenario = forms.ChoiceField()
    seats = forms.TypedChoiceField(coerce=int, label="How many play")
    title = LineField(most=60, required=False, label="Name of the table")
    listed = forms.ChoiceField(
        choices=FOUND_BY.items(), widget=CompanySelect(FOUND_BY_MEMBERS), label="Who can find it"
    )
    spectators = forms.TypedChoiceField(
        choices=WATCHED_BY.items(),
        widget=CompanySelect(WATCHED_BY_MEMBERS),
        coerce=lambda value: value == "yes",
        label="Who may watch",
    )
    practice = forms.TypedChoiceField(
        choices=[
            ("no", "No: what dice and secrets have said stands"),
            ("yes", "Yes: and the result does not count"),
        ],
        coerce=lambda value: value == "yes",
        label="Practice: whether one may go back over anything",
    )
    club = forms.ChoiceField(required=False, label="For a club")
    members_only = forms.TypedChoiceField(
        choices=[("yes", "Its members alone"), ("no", "Anyone, as at other tables")],
        coerce=lambda value: value == "yes",
        required=False,
        label="Who may come to a club’s table",
    )
    seal = forms.CharField(required=False, max_length=64, widget=forms.HiddenInput)

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        rules: Rules[Any],
        host: User,
        preset: str,
        scenario: str = "",
        wished: Mapping[str, str],
        custom: Custom | None = None,
    ) -> None:
        self.rules, self.host = rules, host
        self.clubs = {one.key: one for one in Club.objects.filter(memberships__user=host)}
        self.custom = custom
        named = (scenario, custom.scenario if custom else "")
        self.chosen = next((one for one in named if one in rules.scenarios), next(iter(rules.scenarios)))
        self.fewest, self.most = rules.seats(self.chosen)
        super().__init__(data, initial=self._start(preset))
        self._offer_what_the_game_has()
        self.initial.update(fitting(self, wished))
        kind = PRESETS.get(preset, "open")
        self.seat_forms = [
            SeatForm(data, number=n, name=name, table=self, initial=usual(n, kind), wished=wished)
            for n, name in enumerate(rules.names(self.most))
        ]
        for field in self.fields.values():
            if isinstance(field.widget, CompanySelect):
                field.widget.for_members = self._for_members

    @property
    def _for_members(self) -> bool:
        """Whether the table as it is asked for would be for its club alone."""
        return self["club"].value() in self.clubs and self["members_only"].value() != "no"

    def _start(self, preset: str) -> dict[str, Any]:
        options = self.custom.options if self.custom else {}
        usual = {f"option_{slug}": value for slug, value in options.items()}
        paced = initial(Table.Pace.LIVE) if preset in ("bots", "screen") else initial(Table.Pace.FREE, "30")
        if self.custom:
            paced |= self.custom.pace
        return {
            **usual,
            **paced,
            "seats": usual_party(preset, self.fewest, self.most),
            "title": self._usual_title,
        }

    @property
    def _usual_title(self) -> str:
        return usual_title(self.host, self.host.hosted_tables.count())

    def _offer_what_the_game_has(self) -> None:
        set_choices(self.fields["scenario"], self.rules.scenarios)
        set_choices(self.fields["seats"], {str(n): str(n) for n in range(self.fewest, self.most + 1)})
        set_choices(
            self.fields["club"], {"": "No club"} | {key: str(club) for key, club in self.clubs.items()}
        )
        for option in self._options:
            self.fields[f"option_{option.slug}"] = OptionField(
                option, entries(self.rules.slug).get(option.rule)
            )

    @property
    def _options(self) -> Iterator[Option]:
        """The game's options that make a difference in this scenario."""
        return (one for one in self.rules.options if self.chosen in (one.scenarios or self.rules.scenarios))

    @property
    def option_fields(self) -> Iterator[forms.BoundField]:
        return (self[f"option_{option.slug}"] for option in self._options)

    def is_valid(self) -> bool:
        """The seats that are played, and only those, must be filled in properly too."""
        whole = super().is_valid()
        played = self.played
        sound = [form.is_valid() for form in played]  # each says what is wrong with it, not the first alone
        return all(sound) and self._once_each(played) and whole

    @property
    def played(self) -> list["SeatForm"]:
        """The forms of the seats that are, once it was sent."""
        return self.seat_forms[: self.cleaned_data.get("seats", 0)] if self.is_bound else []

    @property
    def together(self) -> list[forms.BaseForm]:
        """What is sent as one (refused.py): the seats, then what is below them. What is above is only picked
        from, and wrong for no browser."""
        return [*self.played, self]

    def _once_each(self, played: list["SeatForm"]) -> bool:
        """Nobody can be asked twice; more players at one screen are said to be that."""
        sitters = [form.sitter() for form in played]
        for number, (form, sitter) in enumerate(zip(played, sitters, strict=True)):
            person = sitter.invited or (sitter.user if not sitter.player else None)
            if person and sitter in sitters[:number]:
                form.add_error("kind", f"{person} has a seat already.")
        return not any(form.errors for form in played)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if "scenario" in cleaned and "seats" in cleaned:
            fewest, most = self.rules.seats(cleaned["scenario"])
            if not fewest <= cleaned["seats"] <= most:
                self.add_error("seats", f"This scenario takes {fewest} to {most} players.")
        return cleaned

    @property
    def seat_errors(self) -> bool:
        return any(form.errors for form in self.seat_forms)

    @property
    def sitters(self) -> list[Sitter]:
        return [form.sitter() for form in self.played]

    def settings(self, components: ComponentSet) -> TableSettings:
        cleaned = self.cleaned_data
        return TableSettings(
            game=self.rules.slug,
            scenario=cleaned["scenario"],
            options={option.slug: cleaned[f"option_{option.slug}"] for option in self._options},
            title=cleaned["title"] or self._usual_title,
            components=components,
            pace=cleaned["pace"],
            clock=self.clock(),
            listed=self._is_listed(),
            spectators=cleaned["spectators"],
            practice=cleaned["practice"],
            club=self.clubs.get(cleaned["club"]),
            members_only=cleaned["members_only"] is True and cleaned["club"] in self.clubs,
        )

    def _is_listed(self) -> bool:
        """As was chosen; else it is the business of nobody else what one tries out, or plays by oneself."""
        cleaned = self.cleaned_data
        if cleaned["listed"] != AS_USUAL:
            return bool(cleaned["listed"] == "yes")
        kinds = [form.cleaned_data["kind"] for form in self.played]
        return not cleaned["practice"] and not {"open", "named"}.isdisjoint(kinds)


def usual_party(preset: str, fewest: int, most: int) -> int:
    """How many play where nobody has said."""
    return min(max(USUAL_PARTY.get(preset, USUAL_PARTY["open"]), fewest), most)


def fitting(form: forms.Form, wished: Mapping[str, str]) -> dict[str, str]:
    """What a form can begin with, of what was chosen meanwhile for another game or scenario."""
    named = {name: wished.get(form.add_prefix(name)) for name in form.fields}
    return {
        name: value for name, value in named.items() if value is not None and _takes(form.fields[name], value)
    }


def _takes(field: forms.Field, value: str) -> bool:
    try:
        field.clean(value)
    except forms.ValidationError:
        return False
    return True


def set_choices(field: forms.Field, choices: Mapping[str, str]) -> None:
    assert isinstance(field, forms.ChoiceField)
    field.choices = list(choices.items())


class CustomForm(ClockForm):
    """How a club's tables of one game begin."""

    scenario = forms.ChoiceField()
    field_order = ("scenario",)

    def __init__(self, *args: Any, rules: Rules[Any], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.rules = rules
        set_choices(self.fields["scenario"], rules.scenarios)
        for option in rules.options:
            entry = entries(rules.slug).get(option.rule)
            self.fields[f"option_{option.slug}"] = OptionField(option, entry)
        self.fields["components"] = forms.ModelChoiceField(
            ComponentSet.objects.filter(pk__in=[one.pk for one in offered(rules.slug)]).defer("data"),
            required=False,
            empty_label="The default set, whichever that is then",
        )

    def settings(self) -> dict[str, Any]:
        cleaned = self.cleaned_data
        return {
            "scenario": cleaned["scenario"],
            "options": {option.slug: cleaned[f"option_{option.slug}"] for option in self.rules.options},
            "components": cleaned["components"],
            "pace": self.as_chosen(),
        }


class OptionField(forms.ChoiceField):
    """One of the game's options, with what the reference says of it."""

    def __init__(self, option: Option, entry: Entry | None) -> None:
        self.entry = entry
        super().__init__(choices=option.choices, label=option.title, initial=option.default)


def usual(number: int, others: str) -> dict[str, str]:
    """How a seat's form begins: mine first, the others as the preset says."""
    return {"kind": "me" if number == 0 else others, "player": f"Player {number + 1}"}


class SeatForm(forms.Form):
    """Who sits in one seat. Which of the other fields counts depends on the kind."""

    kind = forms.ChoiceField(choices=KINDS.items())
    person = forms.CharField(
        required=False,
        max_length=150,
        widget=forms.TextInput(attrs={"placeholder": "Username, or guest’s name"}),
    )
    bot = forms.ChoiceField(required=False)
    player = NameField(required=False)

    def __init__(
        self,
        data: Mapping[str, Any] | None,
        *,
        number: int,
        name: str,
        table: TableForm,
        initial: dict[str, Any],
        wished: Mapping[str, str],
    ) -> None:
        super().__init__(data, prefix=f"seat{number}", initial=initial)
        self.table = table
        self.name, self.host, game = name, table.host, table.rules.slug
        self.letter, self.side = letter_of(name), side_of(game, number)
        set_choices(self.fields["kind"], KINDS if table.most > 1 else ALONE)
        set_choices(self.fields["bot"], {level: level.capitalize() for level in bots(game)})
        self.initial.setdefault("bot", usual_level(game))
        self.initial.update(fitting(self, wished))
        for part, label in LABELS.items():
            self.fields[part].label = label.format(name)
            self.fields[part].widget.attrs["autocomplete"] = "off"

    @property
    def together(self) -> list[forms.BaseForm]:
        return self.table.together

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        match cleaned.get("kind"):
            case "named":
                self._find(cleaned.get("person", ""))
            case "bot" if not cleaned.get("bot"):
                self.add_error("bot", "Choose how well the bot plays.")
            case "here" if not cleaned.get("player") and "player" not in self.errors:
                self.add_error("player", "Write a name, for the curtain.")
        return cleaned

    def _find(self, name: str) -> None:
        found = people_called(name, self.host) if name else []
        if not name:
            self.add_error("person", "Write the username of the person, or the name of a guest.")
        elif found == [self.host] or (not found and name.casefold() == self.host.name.casefold()):
            self.add_error("person", "That is you. Choose “Me”, or another at this screen.")
        elif not found:
            self.add_error("person", f"Nobody here signs in as {name}, and no guest has that name.")
        elif len(found) > 1:
            self.add_error(
                "person", f"Several guests are called {name}: leave the seat open, and send the link."
            )
        self.found = found[0] if found else None

    def sitter(self) -> Sitter:
        cleaned = self.cleaned_data
        match cleaned["kind"]:
            case "me":
                return Sitter(user=self.host)
            case "named":
                return Sitter(invited=self.found)
            case "bot":
                return Sitter(bot=cleaned["bot"])
            case "here":
                return Sitter(user=self.host, player=cleaned["player"])
        return Sitter()


LABELS = {
    "kind": "Who plays {}",
    "person": "Username, or a guest’s name, of who plays {}",
    "bot": "Level of the bot that plays {}",
    "player": "Name of who plays {} at this screen",
}
