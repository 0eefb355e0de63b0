import type { FindingCode } from "../../src/authoring/findings/finding.ts";
import type { Edit } from "./minimal-forms.ts";

/** A change of a forms folder that breaks it, and what lint says of it. */
export interface LintCase {
  readonly code: FindingCode;
  readonly title: string;
  readonly edits: readonly Edit[];
  /** Every finding, as file:line:column and code. */
  readonly found: readonly string[];
}

const APPLICATION = "application.json";
const MODEL = "data-model.json";
const COUNTRIES = "options/countries.json";
const STATES = "options/states.json";
const PLACE = "blocks/place.schema.json";
const ABOUT = "pages/about.schema.json";
const ABOUT_UI = "pages/about.ui.json";
const MORE = "pages/more.schema.json";
const MORE_UI = "pages/more.ui.json";

/** A group inside the entries of another one. */
const TOYS =
  '{ "addAnother": "toys", "label": "Add", "title": "Toy {{number}}", "prefix": "pet_toy_", "max": 2, "content": ["pet_toy_name"] }';
const TOY_QUESTION = '"pet_toy_name": { "type": "string", "title": "Toy" },\n    "score":';
const TOY_KEY = '"pet_toy_name": { "type": "string", "sensitivity": "public" },\n    "score":';

/** Changes of `MINIMAL_FORMS` that break it. */
export const LINT_CASES: readonly LintCase[] = [
  {
    code: "invalid-json",
    title: "a comma after the last entry",
    edits: [[COUNTRIES, '"Canada" }', '"Canada" },']],
    found: ["options/countries.json:4:41 invalid-json"],
  },
  {
    code: "duplicate-key",
    title: "a word that stands twice in an object",
    edits: [[STATES, '"label": "Maine"', '"label": "Maine", "code": "NH"']],
    found: ["options/states.json:3:39 duplicate-key"],
  },
  {
    code: "unknown-word",
    title: "a misspelt word, without a second finding for the word that is missing",
    edits: [[APPLICATION, '"title": "Application"', '"tittle": "Application"']],
    found: ["application.json:2:3 unknown-word"],
  },
  {
    code: "missing-word",
    title: "a word that must be given",
    edits: [[MODEL, '"date", "sensitivity": "personal"', '"date"']],
    found: ["data-model.json:5:17 missing-word"],
  },
  {
    code: "wrong-type",
    title: "a number in quotes",
    edits: [[ABOUT, '"minimumAge": 13', '"minimumAge": "13"']],
    found: ["pages/about.schema.json:10:90 wrong-type"],
  },
  {
    code: "wrong-value",
    title: "a word that is none of the choices",
    edits: [[MODEL, '"type": "date"', '"type": "day"']],
    found: ["data-model.json:5:27 wrong-value"],
  },
  {
    code: "unknown-operator",
    title: "an operator that does not exist",
    edits: [[ABOUT_UI, '"operator": "equals"', '"operator": "equal"']],
    found: ["pages/about.ui.json:5:50 unknown-operator"],
  },
  {
    code: "unknown-widget",
    title: "a widget that does not exist",
    edits: [[ABOUT_UI, '"ui:widget": "text"', '"ui:widget": "txt"']],
    found: ["pages/about.ui.json:16:26 unknown-widget"],
  },
  {
    code: "unknown-node",
    title: "a part of the layout that nothing is known of",
    edits: [[ABOUT_UI, '"section": "You"', '"sectoin": "You"']],
    found: ["pages/about.ui.json:3:7 unknown-node"],
  },
  {
    code: "missing-file",
    title: "a page without its files [CFG-05]",
    edits: [[APPLICATION, '"id": "more"', '"id": "moor"']],
    found: ["application.json:5:13 missing-file"],
  },
  {
    code: "unused-file",
    title: "a file that no kind of file is called like",
    edits: [["pages/About.schema.json", "", "{}"]],
    found: ["pages/About.schema.json:1:1 unused-file"],
  },
  {
    code: "unused-file",
    title: "an option list that no question takes",
    edits: [["options/colours.json", "", '{ "options": [{ "code": "R", "label": "Red" }] }']],
    found: ["options/colours.json:1:1 unused-file"],
  },
  {
    code: "unknown-block",
    title: "a block that does not exist",
    edits: [[ABOUT_UI, '{ "block": "place", "prefix"', '{ "block": "plaice", "prefix"']],
    found: ["pages/about.ui.json:13:16 unknown-block"],
  },
  {
    code: "unknown-options",
    title: "an option list that does not exist",
    edits: [[ABOUT, '"optionsFrom": "countries"', '"optionsFrom": "lands"']],
    found: ["options/countries.json:1:1 unused-file", "pages/about.schema.json:12:71 unknown-options"],
  },
  {
    code: "duplicate-page-id",
    title: "two pages with one id",
    edits: [
      [
        APPLICATION,
        '"title": "More" }',
        '"title": "More" },\n    { "id": "more", "route": "/third", "step": "T", "title": "T" }',
      ],
    ],
    found: [
      "application.json:6:13 duplicate-page-id",
      "pages/more.ui.json:4:21 duplicate-id",
      "pages/more.ui.json:9:19 key-on-two-pages",
      "pages/more.ui.json:9:19 key-on-two-pages",
      "pages/more.ui.json:13:95 key-on-two-pages",
    ],
  },
  {
    code: "reserved-route",
    title: "a page with the address of a screen of the product",
    edits: [
      [APPLICATION, '"/more"', '"/login"'],
      [ABOUT_UI, '"/more"', '"/login"'],
    ],
    found: ["application.json:5:30 reserved-route"],
  },
  {
    code: "key-is-label",
    title: "a key that the label of another answer is kept under [FRM-06]",
    edits: [
      [MODEL, '"score":', '"country_desc": { "type": "string", "sensitivity": "public" },\n    "score":'],
      [MORE, '"score":', '"country_desc": { "type": "string", "title": "Which?" },\n    "score":'],
      [MORE_UI, '    {\n      "firstOf"', '    "country_desc",\n    {\n      "firstOf"'],
    ],
    found: ["data-model.json:12:5 key-is-label"],
  },
  {
    code: "key-is-column",
    title: "a key that an export's own column differs from by its capitals, as a warning [TYP-12]",
    edits: [
      [MODEL, '"score":', '"username": { "type": "string", "sensitivity": "public" },\n    "score":'],
      [MORE, '"score":', '"username": { "type": "string", "title": "Login" },\n    "score":'],
      [MORE_UI, '    {\n      "firstOf"', '    "username",\n    {\n      "firstOf"'],
    ],
    found: ["data-model.json:12:5 key-is-column"],
  },
  {
    code: "secret-not-sensitive",
    title: "a secret that the data model calls personal [RTS-01]",
    edits: [[ABOUT_UI, '"name": { "ui:widget": "text" }', '"name": { "ui:widget": "password" }']],
    found: ["data-model.json:3:48 secret-not-sensitive"],
  },
  {
    code: "duplicate-route",
    title: "two pages with one address",
    edits: [
      [APPLICATION, '"/more"', '"/about"'],
      [ABOUT_UI, '"/more"', '"/about"'],
    ],
    found: ["application.json:5:30 duplicate-route"],
  },
  {
    code: "duplicate-id",
    title: "an add-another id used twice",
    edits: [
      [
        MORE_UI,
        '    {\n      "firstOf"',
        '    { "addAnother": "pets", "label": "L", "prefix": "mood_", "max": 1, "content": ["mood_now"] },\n    {\n      "firstOf"',
      ],
      [MORE, '"score":', '"mood_now": { "type": "string", "title": "Mood" },\n    "score":'],
      [MODEL, '"score":', '"mood_now": { "type": "string", "sensitivity": "public" },\n    "score":'],
    ],
    found: ["pages/more.ui.json:11:21 duplicate-id"],
  },
  {
    code: "unknown-route",
    title: "a button that leads nowhere",
    edits: [[ABOUT_UI, '"route": "/more"', '"route": "/mor"']],
    found: ["pages/about.ui.json:14:45 unknown-route"],
  },
  {
    code: "unknown-route",
    title: "an errorRoute that no page has",
    edits: [[APPLICATION, '"errorRoute": "/about"', '"errorRoute": "/abut"']],
    found: ["application.json:7:29 unknown-route"],
  },
  {
    code: "key-not-in-data-model",
    title: "a key that is not in the data model [CFG-01]",
    edits: [
      [
        MODEL,
        '    "score": { "type": "string", "sensitivity": "public", "maxLength": 45 }',
        '    "scores": { "type": "string", "sensitivity": "public", "maxLength": 45 }',
      ],
    ],
    found: ["data-model.json:12:5 key-without-page", "pages/more.schema.json:4:5 key-not-in-data-model"],
  },
  {
    code: "type-not-in-data-model",
    title: "a text where the data model has a date",
    edits: [[ABOUT, '"format": "date", "minimumAge": 13', '"maxLength": 10']],
    found: ["pages/about.schema.json:10:5 type-not-in-data-model"],
  },
  {
    code: "type-not-in-data-model",
    title: "a box to tick where the data model has a text",
    edits: [
      [ABOUT, '"type": "string", "title": "Name", "minLength": 2', '"type": "boolean", "title": "Name"'],
    ],
    found: [
      "pages/about.schema.json:3:5 type-not-in-data-model",
      "pages/about.ui.json:16:26 widget-does-not-fit",
    ],
  },
  {
    code: "too-long-for-data-model",
    title: "a question that takes more than the records",
    edits: [[PLACE, '"title": "City"', '"title": "City", "maxLength": 46']],
    found: [
      "blocks/place.schema.json:3:5 too-long-for-data-model",
      "blocks/place.schema.json:3:5 too-long-for-data-model",
    ],
  },
  {
    code: "key-on-two-pages",
    title: "a question on two pages [CFG-02]",
    edits: [
      [MORE, '"score":', '"name": { "type": "string", "title": "Name" },\n    "score":'],
      [MORE_UI, '"content": ["score"]', '"content": ["score", "name"]'],
    ],
    found: ["pages/more.ui.json:13:104 key-on-two-pages"],
  },
  {
    code: "key-used-twice",
    title: "a block used twice under one prefix",
    edits: [[ABOUT_UI, ', "prefix": "mail_" }', " }"]],
    found: ["blocks/place.ui.json:2:17 key-used-twice", "data-model.json:10:5 key-without-page"],
  },
  {
    code: "key-without-page",
    title: "a key of the data model that no page asks for, as a warning [CFG-06]",
    edits: [[MODEL, '"score":', '"extra": { "type": "string", "sensitivity": "public" },\n    "score":']],
    found: ["data-model.json:12:5 key-without-page"],
  },
  {
    code: "unknown-layout-key",
    title: "a question of the layout that the schema does not describe [CFG-05]",
    edits: [
      [
        ABOUT_UI,
        '["name", "birthday", "code_word", "agree"]',
        '["name", "birthday", "code_word", "agree", "nickname"]',
      ],
    ],
    found: ["pages/about.ui.json:3:79 unknown-layout-key"],
  },
  {
    code: "extra-schema-key",
    title: "a question of a page's schema that the layout does not show [CFG-05]",
    edits: [[ABOUT, '"agree":', '"nickname": { "type": "string", "title": "Nickname" },\n    "agree":']],
    found: ["pages/about.schema.json:11:5 extra-schema-key"],
  },
  {
    code: "extra-schema-key",
    title: "a question of a block's schema that the block does not show [CFG-05]",
    edits: [[PLACE, '"city":', '"zip": { "type": "string", "title": "ZIP" },\n    "city":']],
    found: ["blocks/place.schema.json:3:5 extra-schema-key"],
  },
  {
    code: "extra-ui-key",
    title: "the look of a question that does not exist",
    edits: [[ABOUT_UI, '"name": {', '"nam": {']],
    found: ["pages/about.ui.json:16:3 extra-ui-key"],
  },
  {
    code: "unknown-required-key",
    title: "a required key that does not exist",
    edits: [[ABOUT, '"required": ["name"]', '"required": ["nane"]']],
    found: ["pages/about.schema.json:15:16 unknown-required-key"],
  },
  {
    code: "unknown-required-key",
    title: "a condition of the schema that reads a key that does not exist",
    edits: [[ABOUT, '"country": { "const"', '"contry": { "const"']],
    found: ["pages/about.schema.json:18:56 unknown-required-key"],
  },
  {
    code: "prefix-not-in-key",
    title: "a repeated key that does not start with the prefix [CFG-03]",
    edits: [[MORE_UI, '"prefix": "pet_"', '"prefix": "dog_"']],
    found: ["pages/more.ui.json:7:17 prefix-not-in-key"],
  },
  {
    code: "too-many-components",
    title: "more than fifty components [CFG-04]",
    edits: [[MORE_UI, '"max": 2', '"max": 51']],
    found: ["pages/more.ui.json:8:14 too-many-components"],
  },
  {
    code: "too-many-components",
    title: "more than two hundred components of a group inside another one [GRP-05]",
    edits: [
      [MORE_UI, '"max": 2', '"max": 21'],
      [
        MORE_UI,
        '"content": ["pet_name"]',
        `"content": ["pet_name", ${TOYS.replace('"max": 2', '"max": 10')}]`,
      ],
      [MORE, '"score":', TOY_QUESTION],
      [MODEL, '"score":', TOY_KEY],
    ],
    found: ["pages/more.ui.json:9:127 too-many-components"],
  },
  {
    code: "limits-crossed",
    title: "more entries at least than at most [GRP-03]",
    edits: [[MORE_UI, '"max": 2', '"min": 3, "max": 2']],
    found: ["pages/more.ui.json:8:14 limits-crossed"],
  },
  {
    code: "entry-keys-differ",
    title: "a key of a further entry that is other than that of the first [GRP-02]",
    edits: [
      [
        MODEL,
        '"score":',
        '"pet_2_name": { "type": "string", "sensitivity": "personal", "maxLength": 45 },\n    "score":',
      ],
    ],
    found: ["data-model.json:12:5 entry-keys-differ"],
  },
  {
    code: "entry-keys-derivable",
    title: "a key of a further entry that would be worked out, as a hint [GRP-02]",
    edits: [
      [
        MODEL,
        '"score":',
        '"pet_2_name": { "type": "string", "sensitivity": "public", "maxLength": 45 },\n    "score":',
      ],
    ],
    found: ["data-model.json:12:5 entry-keys-derivable"],
  },
  {
    code: "entry-name-unusable",
    title: "an entry that is named by no question of it [GRP-04]",
    edits: [[MORE_UI, '"max": 2', '"max": 2, "entryName": "pet_nme"']],
    found: ["pages/more.ui.json:8:30 entry-name-unusable"],
  },
  {
    code: "entry-name-unusable",
    title: "an entry that is named by a sensitive answer [GRP-04]",
    edits: [
      [MORE_UI, '"max": 2', '"max": 2, "entryName": "pet_name"'],
      [
        MODEL,
        '"pet_name": { "type": "string", "sensitivity": "public"',
        '"pet_name": { "type": "string", "sensitivity": "sensitive"',
      ],
    ],
    found: ["pages/more.ui.json:8:30 entry-name-unusable"],
  },
  {
    code: "title-missing",
    title: "a question without a title",
    edits: [[PLACE, ', "title": "City"', ""]],
    found: ["blocks/place.schema.json:3:5 title-missing"],
  },
  {
    code: "message-missing",
    title: "a pattern without a message, as a warning",
    edits: [[ABOUT, ',\n      "messages": { "pattern": "Please use small letters only." }', ""]],
    found: ["pages/about.schema.json:7:18 message-missing"],
  },
  {
    code: "unknown-placeholder",
    title: "a placeholder that nothing fills in, as a warning",
    edits: [[PLACE, '"title": "City"', '"title": "City of {{who}}"']],
    found: ["blocks/place.schema.json:3:42 unknown-placeholder"],
  },
  {
    code: "widget-does-not-fit",
    title: "a text box for a date",
    edits: [[ABOUT_UI, '"name": { "ui:widget": "text" }', '"birthday": { "ui:widget": "text" }']],
    found: ["pages/about.ui.json:16:30 widget-does-not-fit"],
  },
  {
    code: "autocomplete-does-not-fit",
    title: "a word that no browser knows, as a warning",
    edits: [[ABOUT_UI, '"ui:widget": "text"', '"ui:autocomplete": "home given-name"']],
    found: ["pages/about.ui.json:16:32 autocomplete-does-not-fit"],
  },
  {
    code: "autocomplete-does-not-fit",
    title: "a part of a phone number, which the box for phones may not have, as a warning",
    edits: [
      [ABOUT_UI, '"ui:widget": "text"', '"ui:widget": "phone", "ui:autocomplete": "home tel-national"'],
    ],
    found: ["pages/about.ui.json:16:54 autocomplete-does-not-fit"],
  },
  {
    code: "autocomplete-does-not-fit",
    title: "an address of several lines for a box that has one, as a warning",
    edits: [[ABOUT_UI, '"ui:widget": "text"', '"ui:autocomplete": "billing street-address"']],
    found: ["pages/about.ui.json:16:32 autocomplete-does-not-fit"],
  },
  {
    code: "other-box-does-not-fit",
    title: "a box for U.S. phones that sends other numbers to one that takes any text",
    edits: [
      [
        ABOUT_UI,
        '"ui:widget": "text"',
        '"ui:widget": "phone", "ui:options": { "otherCountries": "code_word" }',
      ],
    ],
    found: ["pages/about.ui.json:16:35 other-box-does-not-fit"],
  },
  {
    code: "wrong-value",
    title: "a setting of phones for a box that takes any text",
    edits: [[ABOUT_UI, '"ui:widget": "text"', '"ui:options": { "otherCountries": "code_word" }']],
    found: ["pages/about.ui.json:16:29 wrong-value"],
  },
  {
    code: "widget-does-not-fit",
    title: "a line of text for a phone number of any country",
    edits: [
      [
        ABOUT,
        '"title": "Name", "minLength": 2',
        '"title": "Name", "format": "international-phone", "messages": { "format": "No." }',
      ],
    ],
    found: ["pages/about.ui.json:16:26 widget-does-not-fit"],
  },
  {
    code: "options-missing",
    title: "a select without options",
    edits: [[ABOUT_UI, '"ui:widget": "text"', '"ui:widget": "select"']],
    found: ["pages/about.ui.json:16:26 options-missing"],
  },
  {
    code: "option-labels-differ",
    title: "one label for two codes",
    edits: [[MORE_UI, '["One", "Two"]', '["One"]']],
    found: ["pages/more.ui.json:19:14 option-labels-differ"],
  },
  {
    code: "duplicate-option-code",
    title: "a code that stands twice in a list",
    edits: [
      [COUNTRIES, '"CAN"', '"USA"'],
      [STATES, '"CAN"', '"USA"'],
    ],
    found: ["options/countries.json:4:15 duplicate-option-code"],
  },
  {
    code: "option-code-too-long",
    title: "a code that the key cannot hold",
    edits: [[STATES, '"ME"', '"MAINE"']],
    found: ["pages/about.schema.json:13:5 option-code-too-long"],
  },
  {
    code: "options-without-for",
    title: "a conditional select whose options are for nothing",
    edits: [
      [STATES, ', "for": "USA"', ""],
      [STATES, ', "for": "CAN"', ""],
    ],
    found: ["pages/about.ui.json:18:31 options-without-for"],
  },
  {
    code: "unknown-option-for",
    title: "an option for an answer that the controlling question does not have",
    edits: [[STATES, '"for": "CAN"', '"for": "CANADA"']],
    found: ["pages/about.ui.json:18:31 unknown-option-for"],
  },
  {
    code: "unknown-rule-key",
    title: "a rule that reads a key that no page asks for",
    edits: [[ABOUT_UI, '"valueKey": "birthday"', '"valueKey": "birthdy"']],
    found: ["pages/about.ui.json:10:29 unknown-rule-key"],
  },
  {
    code: "unknown-rule-key",
    title: "a key to clear that no page asks for",
    edits: [[ABOUT_UI, '"clears": ["city"]', '"clears": ["cities"]']],
    found: ["pages/about.ui.json:7:18 unknown-rule-key"],
  },
  {
    code: "target-not-an-option",
    title: "a rule that compares with a code that is no option",
    edits: [[MORE_UI, '"target": ["USA"]', '"target": ["USA", "United States"]']],
    found: ["pages/more.ui.json:13:80 target-not-an-option"],
  },
  {
    code: "target-not-an-option",
    title: "a condition of the schema that compares with a code that is no option",
    edits: [[ABOUT, '{ "const": "USA" }', '{ "const": "US" }']],
    found: ["pages/about.schema.json:18:78 target-not-an-option"],
  },
  {
    code: "wrong-target",
    title: "a box to tick compared with a text",
    edits: [[ABOUT_UI, '"target": true', '"target": "Y"']],
    found: ["pages/about.ui.json:5:70 wrong-target"],
  },
  {
    code: "invalid-date",
    title: "a date compared with a day that does not exist",
    edits: [[ABOUT_UI, '"2000-01-01"', '"2000-02-30"']],
    found: ["pages/about.ui.json:10:69 invalid-date"],
  },
  {
    code: "self-dependent-rule",
    title: "a question shown depending on its own answer",
    edits: [
      [
        MORE_UI,
        '"valueKey": "country", "operator": "in", "target": ["USA"]',
        '"valueKey": "score", "operator": "equals", "target": "1"',
      ],
    ],
    found: ["pages/more.ui.json:13:11 self-dependent-rule"],
  },
  {
    code: "self-dependent-rule",
    title: "two questions that wait for each other",
    edits: [
      [
        ABOUT_UI,
        '"valueKey": "agree", "operator": "equals", "target": true',
        '"valueKey": "city", "operator": "answered"',
      ],
      [
        ABOUT_UI,
        '"valueKey": "birthday", "operator": "gt", "target": "2000-01-01"',
        '"valueKey": "country", "operator": "answered"',
      ],
    ],
    found: ["pages/about.ui.json:5:7 self-dependent-rule", "pages/about.ui.json:10:7 self-dependent-rule"],
  },
  {
    code: "self-dependent-rule",
    title: "a question shown depending on the label of its own answer",
    edits: [
      [
        ABOUT_UI,
        '"valueKey": "agree", "operator": "equals", "target": true',
        '"valueKey": "country_desc", "operator": "equals", "target": "Canada"',
      ],
    ],
    found: ["pages/about.ui.json:5:7 self-dependent-rule"],
  },
  {
    code: "clears-shown-key",
    title: "a cleared key that is always in sight, as a warning",
    edits: [[ABOUT_UI, '"clears": ["city"]', '"clears": ["name"]']],
    found: ["pages/about.ui.json:7:18 clears-shown-key"],
  },
  {
    code: "unsafe-logic",
    title: "json-logic that coerces",
    edits: [
      [
        ABOUT_UI,
        '{ "valueKey": "agree", "operator": "equals", "target": true }',
        '{ "logic": { "==": [{ "var": "agree" }, 1] } }',
      ],
    ],
    found: ["pages/about.ui.json:5:17 unsafe-logic"],
  },
  {
    code: "unjudged-pattern",
    title: "a pattern with a modifier, as a warning [TYP-12]",
    edits: [[ABOUT, '"^[a-z]+$"', '"^(?i:[a-z]+)$"']],
    found: ["pages/about.schema.json:7:18 unjudged-pattern"],
  },
  {
    code: "condition-without-required",
    title: "an if that holds while nothing is answered, as a warning [TYP-07]",
    edits: [[ABOUT, '"if": { "required": ["country"], ', '"if": { ']],
    found: ["pages/about.schema.json:18:31 condition-without-required"],
  },
  {
    code: "odd-option-code",
    title: "a code with a no-break space, as a warning [TYP-12]",
    edits: [
      [COUNTRIES, '"CAN", "label"', '"C\u00a0N", "label"'],
      [STATES, '"CAN"', '"C\u00a0N"'],
    ],
    found: ["options/countries.json:4:15 odd-option-code"],
  },
  {
    code: "title-missing",
    title: "a title that shows nothing [TYP-12]",
    edits: [[ABOUT, '"title": "Name"', '"title": "\u200b"']],
    found: ["pages/about.schema.json:3:5 title-missing"],
  },
  {
    code: "unknown-placeholder",
    title: "a placeholder in single braces, as a warning [TYP-12]",
    edits: [[ABOUT, '"Please use small letters only."', '"{title}: Please use small letters only."']],
    found: ["pages/about.schema.json:8:32 unknown-placeholder"],
  },
  {
    code: "invalid-json",
    title: "a no-break space between two words [TYP-12]",
    edits: [[COUNTRIES, '"CAN", "label"', '"CAN",\u00a0"label"']],
    found: ["options/countries.json:4:21 invalid-json"],
  },
  {
    code: "unsafe-pattern",
    title: "a pattern with a repetition inside a repetition",
    edits: [[ABOUT, '"^[a-z]+$"', '"^([a-z]+)+$"']],
    found: ["pages/about.schema.json:7:18 unsafe-pattern"],
  },
  {
    code: "invalid-pattern",
    title: "a pattern that is no regular expression",
    edits: [[ABOUT, '"^[a-z]+$"', '"^[a-z+$"']],
    found: ["pages/about.schema.json:7:18 invalid-pattern"],
  },
  {
    code: "limits-crossed",
    title: "a lower limit above the upper one",
    edits: [[ABOUT, '"minLength": 2', '"minLength": 2, "maxLength": 1']],
    found: ["pages/about.schema.json:3:63 limits-crossed"],
  },
  {
    code: "limits-crossed",
    title: "fewer words at the most than at the least [TXT-04]",
    edits: [[ABOUT, '"minLength": 2', '"minWords": 3, "maxWords": 2']],
    found: ["pages/about.schema.json:3:62 limits-crossed"],
  },
  {
    code: "answer-impossible",
    title: "more words than the characters that there may be [TXT-04]",
    edits: [[ABOUT, '"minLength": 2', '"minWords": 50, "maxLength": 45']],
    found: ["pages/about.schema.json:3:5 answer-impossible"],
  },
  {
    code: "words-of-no-text",
    title: "a limit in words of what is chosen from a list [TXT-04]",
    edits: [[ABOUT, '"optionsFrom": "countries"', '"optionsFrom": "countries", "maxWords": 2']],
    found: ["pages/about.schema.json:12:96 words-of-no-text"],
  },
  {
    code: "option-help-not-shown",
    title: "the help of an option in a list to choose from [TXT-05]",
    edits: [[STATES, '"label": "Maine"', '"label": "Maine", "help": "In the north."']],
    found: ["pages/about.schema.json:13:5 option-help-not-shown"],
  },
  {
    code: "option-text-does-not-fit",
    title: "the text of an option that is a date [TXT-06]",
    edits: [
      [ABOUT_UI, '"birthday", "code_word"', '"code_word"'],
      [ABOUT_UI, '{ "ui:widget": "radio" }', '{ "ui:widget": "radio", "ui:texts": { "CAN": "birthday" } }'],
    ],
    found: ["pages/about.ui.json:17:38 option-text-does-not-fit"],
  },
  {
    code: "target-not-an-option",
    title: "a text for an option that there is not [TXT-06]",
    edits: [
      [ABOUT_UI, '"code_word", "agree"', '"agree"'],
      [ABOUT_UI, '{ "ui:widget": "radio" }', '{ "ui:widget": "radio", "ui:texts": { "MEX": "code_word" } }'],
    ],
    found: ["pages/about.ui.json:17:59 target-not-an-option"],
  },
  {
    code: "nested-repeat",
    title:
      "a repeated group inside a repeated group inside another one, without what follows from it [FRM-11] [GRP-05]",
    edits: [
      [
        MORE_UI,
        '"content": ["pet_name"]',
        `"content": ["pet_name", ${TOYS.replace('["pet_toy_name"]', '["pet_toy_name", { "addAnother": "parts", "label": "Add", "prefix": "pet_toy_part_", "max": 2, "content": ["pet_toy_part_name"] }]')}]`,
      ],
      [MORE, '"score":', `"pet_toy_part_name": { "type": "string", "title": "Part" },\n    ${TOY_QUESTION}`],
      [MODEL, '"score":', TOY_KEY],
    ],
    found: ["pages/more.ui.json:9:174 nested-repeat"],
  },
  {
    code: "duplicate-option-label",
    title: "two options that look the same [FRM-11]",
    edits: [[COUNTRIES, '"Canada"', '"United States "']],
    found: ["options/countries.json:4:31 duplicate-option-label"],
  },
  {
    code: "review-misplaced",
    title: "a review of all answers before a page that asks more, or a second one [REV-06]",
    edits: [
      [ABOUT_UI, '"ui:layout": [', '"ui:layout": [{ "review": true },'],
      [
        MORE_UI,
        '    { "action": "submit" }',
        '    { "review": true }, { "review": true },\n    { "action": "submit" }',
      ],
    ],
    found: [
      "pages/about.ui.json:2:17 review-misplaced",
      "pages/more.ui.json:17:5 review-misplaced",
      "pages/more.ui.json:17:25 review-misplaced",
    ],
  },
  {
    code: "review-misplaced",
    title: "a review of all answers in a block, a group, or content that can be hidden [REV-06]",
    edits: [
      ["blocks/place.ui.json", '["city"]', '["city", { "review": true }]'],
      [MORE_UI, '"content": ["pet_name"]', '"content": ["pet_name", { "review": true }]'],
      [MORE_UI, '[{ "text": "Thank you." }]', '[{ "review": true }]'],
    ],
    found: [
      "blocks/place.ui.json:2:25 review-misplaced",
      "pages/more.ui.json:9:31 review-misplaced",
      "pages/more.ui.json:14:80 review-misplaced",
    ],
  },
  {
    code: "page-without-way-on",
    title: "a page without a button that leads on [FRM-11]",
    edits: [[ABOUT_UI, ',\n    { "action": "saveAndContinue", "route": "/more" }', ""]],
    found: ["pages/about.ui.json:2:3 page-without-way-on"],
  },
  {
    code: "unknown-gap",
    title: "a gap of the school's words that nothing fills in, misspelt, with spaces or broken [FRM-11]",
    edits: [
      [
        APPLICATION,
        '"submit":',
        `"completion": { "title": "Hello {{first_name}}", "message": "{{school}} has it." },
  "mails": {
    "receipt": {
      "subject": "{{reference}}",
      "text": ["{{ school }} {{reference}} {{date}", { "link": "Status", "href": "https://a.example/{{date}}" }]
    }
  },
  "submit":`,
      ],
    ],
    found: [
      "application.json:7:3 words-in-application",
      "application.json:7:28 unknown-gap",
      "application.json:7:63 unknown-gap",
      "application.json:8:3 words-in-application",
      "application.json:10:18 unknown-gap",
      "application.json:11:16 unknown-gap",
      "application.json:11:16 unknown-gap",
      "application.json:11:82 unknown-gap",
    ],
  },
  {
    code: "unknown-gap",
    title: "a name in a welcome of people without one, or in its text [FRM-11]",
    edits: [
      [
        APPLICATION,
        '"submit":',
        `"welcome": {
    "visitors": { "title": "Apply to {{school}}{{name}}" },
    "returning": { "title": "Again{{name}}!", "text": "Go on{{name}}." }
  },
  "submit":`,
      ],
    ],
    found: [
      "application.json:7:3 words-in-application",
      "application.json:8:28 unknown-gap",
      "application.json:9:55 unknown-gap",
    ],
  },
  {
    code: "missing-gap",
    title: "mails that lack what they are sent for [FRM-11]",
    edits: [
      [
        APPLICATION,
        '"submit":',
        `"mails": {
    "confirm": { "text": "Please confirm at {{link}}." },
    "existingAccount": { "text": [{ "link": "Log in", "href": "{{link}}" }] },
    "reset": { "text": "Choose a new password." },
    "passwordChanged": { "subject": "New password" },
    "receipt": { "text": ["Thank you. ", { "strong": "{{ref}}" }] }
  },
  "submit":`,
      ],
    ],
    found: [
      "application.json:7:3 words-in-application",
      "application.json:8:26 missing-gap",
      "application.json:10:24 missing-gap",
      "application.json:12:18 missing-gap",
      "application.json:12:54 unknown-gap",
    ],
  },
  {
    code: "unsafe-link",
    title: "links of the school's words that lead to a page, or nowhere [FRM-11]",
    edits: [
      [
        APPLICATION,
        '"submit":',
        `"completion": {
    "text": [
      { "paragraph": [{ "link": "Write", "href": "mailto:{{email}}" }] },
      { "link": "Back", "href": "/about" }
    ]
  },
  "submit":`,
      ],
    ],
    found: ["application.json:7:3 words-in-application", "application.json:10:33 unsafe-link"],
  },
  {
    code: "wrong-value",
    title: "words of the school that say nothing, or are no line [FRM-11]",
    edits: [
      [
        APPLICATION,
        '"submit":',
        `"completion": { "title": "", "text": [" "] },
  "mails": { "confirm": { "subject": "One\\ntwo" } },
  "submit":`,
      ],
    ],
    found: ["application.json:7:28 wrong-value", "application.json:8:38 wrong-value"],
  },
  {
    code: "wrong-value",
    title: "a text of the school with nothing but spaces in its parts [FRM-11]",
    edits: [[APPLICATION, '"submit":', '"completion": { "text": [" ", { "paragraph": [" "] }] }, "submit":']],
    found: ["application.json:7:3 words-in-application", "application.json:7:19 wrong-value"],
  },
  {
    code: "words-in-application",
    title: "words of the school that stand beside the pages, as a hint [WRD-02]",
    edits: [[APPLICATION, '"submit":', '"completion": { "title": "Thank you" }, "submit":']],
    found: ["application.json:7:3 words-in-application"],
  },
  {
    code: "words-twice",
    title: "words and a title that two files say, and none for what each says alone [WRD-02]",
    edits: [
      [APPLICATION, '"submit":', '"completion": { "title": "Thank you", "message": "Sent." }, "submit":'],
      ["words.json", "", '{ "title": "A", "completion": { "title": "Thanks", "text": "All is well." } }'],
    ],
    found: [
      "application.json:7:3 words-in-application",
      "words.json:1:12 words-twice",
      "words.json:1:42 words-twice",
    ],
  },
  {
    code: "unknown-gap",
    title: "a gap in words.json that nothing fills in, and a mail without its code [WRD-03]",
    edits: [
      [
        "words.json",
        "",
        '{ "mails": { "confirm": { "subject": "{{schol}}", "text": "Your code comes later." } } }',
      ],
    ],
    found: ["words.json:1:38 unknown-gap", "words.json:1:59 missing-gap"],
  },
  {
    code: "unknown-word",
    title: "a word that words.json does not know [WRD-03]",
    edits: [["words.json", "", '{ "reminder": { "subject": "Soon" } }']],
    found: ["words.json:1:3 unknown-word"],
  },
  {
    code: "missing-word",
    title: "a form whose title neither file says [WRD-01]",
    edits: [[APPLICATION, '  "title": "Application",\n', ""]],
    found: ["application.json:1:1 missing-word"],
  },
  {
    code: "unknown-word",
    title: "a mail that there is not [FRM-11]",
    edits: [[APPLICATION, '"submit":', '"mails": { "confirmation": { "subject": "A" } }, "submit":']],
    found: ["application.json:7:14 unknown-word"],
  },
  {
    code: "message-never-shown",
    title: "a sentence beside what never reports it [FRM-10]",
    edits: [
      [
        ABOUT,
        '"minLength": 2 }',
        '"minLength": 2, "not": { "const": "No" }, "messages": { "const": "Yes?", "not": "No?" } }',
      ],
    ],
    found: ["pages/about.schema.json:3:115 message-never-shown"],
  },
  {
    code: "message-never-shown",
    title: "a sentence for a box that is not ticked, as a constant [FRM-10]",
    edits: [
      [
        ABOUT,
        '"title": "I agree." }',
        '"title": "I agree.", "const": true, "messages": { "const": "Please tick it." } }',
      ],
    ],
    found: ["pages/about.schema.json:11:94 message-never-shown"],
  },
  {
    code: "message-never-shown",
    title: "sentences inside a condition and inside a not [FRM-10]",
    edits: [
      [
        ABOUT,
        '{ "country": { "const": "USA" } }',
        '{ "country": { "const": "USA", "messages": { "const": "?" } } }',
      ],
      [
        ABOUT,
        '"minLength": 2 }',
        '"minLength": 2, "not": { "const": "No", "messages": { "const": "?" } }, "messages": { "not": "!" } }',
      ],
    ],
    found: [
      "pages/about.schema.json:3:90 message-never-shown",
      "pages/about.schema.json:18:85 message-never-shown",
    ],
  },
  {
    code: "message-never-shown",
    title: "a sentence for a requirement that there is not [FRM-10]",
    edits: [
      [
        ABOUT,
        '"title": "State", "optionsFrom": "states" }',
        '"title": "State", "optionsFrom": "states" },\n    "zip": { "type": "string", "title": "ZIP", "maxLength": 5, "messages": { "required": "ZIP?" } }',
      ],
      [
        MODEL,
        '"score":',
        '"zip": { "type": "string", "sensitivity": "public", "maxLength": 5 },\n    "score":',
      ],
      [ABOUT_UI, '"country", "state"]', '"country", "state", "zip"]'],
    ],
    found: ["pages/about.schema.json:14:90 message-never-shown"],
  },
  {
    code: "check-without-effect",
    title: "a not about several answers, which has no question to show a sentence at [FRM-10]",
    edits: [
      [
        ABOUT,
        '"then": { "required": ["state"] }',
        '"then": { "required": ["state"], "not": { "required": ["birthday"] } }',
      ],
    ],
    found: ["pages/about.schema.json:19:40 check-without-effect"],
  },
  {
    code: "check-without-effect",
    title: "an enum beside a list of options [FRM-10]",
    edits: [[ABOUT, '"optionsFrom": "countries"', '"optionsFrom": "countries", "enum": ["USA"]']],
    found: ["pages/about.schema.json:12:84 check-without-effect"],
  },
];
