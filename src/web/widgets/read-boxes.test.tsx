import { act, cleanup, fireEvent, waitFor } from "@testing-library/react";
import { type ComponentType, useLayoutEffect } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { compileExample } from "../../../tests/support/example-form.ts";
import { renderScreen } from "../../../tests/support/render-screen.tsx";
import {
  DATES,
  type Meant,
  NO_DATES,
  NO_US_PHONES,
  type Unclear,
  US_PHONES,
} from "../../../tests/support/typed-texts.ts";
import { cleanText } from "../../form/index.ts";
import { readPhone } from "../../form/typed/read-phone.ts";
import { answerRules } from "../answers/answer-rules.ts";
import { useAnswerStore } from "../answers/answer-store-context.tsx";
import { useAnswerErrors } from "../answers/use-answer.ts";
import { announcements } from "../ui/announcements.tsx";
import type { QuestionWidgetProps } from "./question-widget.ts";
import { DateWidget, InternationalPhoneWidget, PhoneWidget, ReadBox } from "./read-box.tsx";
import { SsnWidget } from "./ssn-widget.tsx";
import { EmailWidget, NumberWidget, TextWidget } from "./text-widget.tsx";
import { TextareaWidget } from "./textarea-widget.tsx";
import { TypedWidget } from "./typed-widget.tsx";

afterEach(cleanup);

const { form } = compileExample();
const KEY = "phone";

function Question({ widget: Widget }: { readonly widget: ComponentType<QuestionWidgetProps> }) {
  const store = useAnswerStore();
  const errors = useAnswerErrors(KEY);
  return (
    <>
      <Widget
        question={{ key: KEY, page: "about", type: "string", title: "Answer", messages: {} }}
        ui={{}}
        context={{ form, today: "2026-11-21", hasAccount: true }}
        maxLength={undefined}
        control={{
          id: KEY,
          "aria-required": undefined,
          "aria-invalid": undefined,
          "aria-describedby": "help",
        }}
        onChange={(value) => store.set(KEY, value)}
        onInputError={(sentence) => store.errors.setEntered(KEY, sentence)}
      />
      <p id="errors">{errors}</p>
    </>
  );
}

function Stored({ answer }: { readonly answer: string }) {
  const store = useAnswerStore();
  useLayoutEffect(() => store.set(KEY, answer), [store, answer]);
  return null;
}

function open(widget: ComponentType<QuestionWidgetProps>, stored = "") {
  const { place } = renderScreen(
    <>
      <Question widget={widget} />
      <Stored answer={stored} />
    </>,
  );
  // A concealed box has no role.
  const box = document.querySelector("input");
  if (box === null) throw new Error("There is no box.");
  return {
    box,
    stored: () => place.store?.get(KEY),
    attach: () => act(() => place.store?.attach(answerRules(form))),
    change: (answer: string) => act(() => place.store?.set(KEY, answer)),
    readBack: () => document.getElementById(`${KEY}-read-back`)?.textContent,
    said: () => document.getElementById("errors")?.textContent,
    type: (text: string) => {
      act(() => box.focus());
      fireEvent.input(box, { target: { value: text } });
    },
    leave: () => act(() => box.blur()),
  };
}

const RENT_FORM = compileExample({
  "pages/about.schema.json": {
    properties: { phone: { type: "string", title: "Rent", format: "money" } },
  },
  "pages/about.ui.json": { "ui:layout": ["phone", { action: "submit" }] },
}).form;
/** Asks for an amount. */
function Rent(props: QuestionWidgetProps) {
  return <TypedWidget {...props} context={{ ...props.context, form: RENT_FORM }} />;
}

describe("a box that reads what its format says", () => {
  it("keeps the text while it is typed, stores what it means, and shows that once it is left [KND-01, KND-06]", () => {
    const { box, stored, readBack, type, leave } = open(Rent);
    type("$ 1 234,50");
    expect([box.value, stored(), readBack()]).toEqual(["$ 1 234,50", "1234.5", ""]);
    leave();
    expect([box.value, stored(), readBack()]).toEqual(["1,234.50", "1234.5", "$1,234.50"]);
    expect(announcements.current()).toBe("$1,234.50");
  });

  it("keeps what can be read in two ways, and says so [KND-02]", () => {
    const { box, stored, said, type, leave } = open(Rent);
    type("1.234");
    leave();
    expect([box.value, stored()]).toEqual(["1.234", "1.234"]);
    expect(said()).toContain("This can be read in two ways.");
    type("1234");
    expect([stored(), said()]).toEqual(["1234", ""]);
  });

  it("shows an answer from elsewhere in its own way [KND-01]", () => {
    const { box, change, readBack } = open(Rent, "99");
    expect([box.value, readBack()]).toEqual(["99", "$99"]);
    change("1500.25");
    expect([box.value, readBack()]).toEqual(["1,500.25", "$1,500.25"]);
  });
});

describe("a box for numbers without a format", () => {
  it.each([
    ["3.9 ", "3.9"],
    ["３.９", "3.9"],
    ["٣٫٩", "3.9"],
    [".9", "0.9"],
    ["3,9", "3.9"],
    ["1,234", "1234"],
    ["007", "007"],
    ["3.90", "3.90"],
  ])("reads %j as %s [TYP-06]", async (text, answer) => {
    const { box, stored, said, type, leave } = open(NumberWidget);
    type(text);
    expect(box.value).toBe(text);
    leave();
    await waitFor(() => expect(stored()).toBe(answer));
    expect([box.value, stored(), said()]).toEqual([answer, answer, ""]);
  });

  it("leaves what is no number to what the question says of it [TYP-06]", async () => {
    const { box, stored, said, type, leave } = open(NumberWidget);
    type("about 4 ");
    leave();
    await waitFor(() => expect(box.value).toBe("about 4"));
    expect([box.value, stored(), said()]).toEqual(["about 4", "about 4", ""]);
  });
});

describe("a box for text", () => {
  it("shows what is typed as it is typed until it is left, and stores it clean [TYP-03]", () => {
    const { box, stored, attach, type, leave } = open(TextWidget);
    attach();
    for (const typed of ["Ada", "Ada ", "Ada  Zoe\u0308", "Ada  Zoe\u0308 \u200b"]) {
      type(typed);
      expect(box.value).toBe(typed);
    }
    expect(stored()).toBe("Ada Zo\u00eb");
    leave();
    expect([box.value, stored()]).toEqual(["Ada Zo\u00eb", "Ada Zo\u00eb"]);
  });

  it("stores nothing for what says nothing [TYP-02]", () => {
    const { stored, attach, type } = open(TextWidget);
    attach();
    type("\u3164 \u00a0");
    expect(stored()).toBe("");
  });
});

it.each([
  ["text", TextWidget, "Ada"],
  ["e-mail", EmailWidget, "ada@example.org"],
  ["date", DateWidget, "2008-01-05"],
  ["U.S. phone", PhoneWidget, "(207) 555-0142"],
  ["SSN", SsnWidget, "123-45-6789"],
])(
  "stores what was put into a box for %s without telling, once it is left [TYP-08]",
  (_what, widget, answer) => {
    const { box, stored, leave } = open(widget);
    box.value = answer;
    act(() => box.focus());
    leave();
    expect(stored()).toBe(answer);
  },
);

it("stores what was put into a box of several lines without telling [TYP-08]", () => {
  const { place } = renderScreen(<Question widget={TextareaWidget} />);
  const box = document.querySelector("textarea");
  if (box === null) throw new Error("There is no box.");
  box.value = "one\ntwo ";
  act(() => box.focus());
  act(() => box.blur());
  expect(place.store?.get(KEY)).toBe("one\ntwo");
});

describe("a box for dates", () => {
  it("keeps the text, stores the day, and reads it back once it is left [INP-01]", () => {
    const { box, stored, readBack, type, leave } = open(DateWidget);
    type("5 Jan 2008");
    expect([box.value, stored(), readBack()]).toEqual(["5 Jan 2008", "2008-01-05", ""]);
    leave();
    expect([box.value, stored(), readBack()]).toEqual(["5 Jan 2008", "2008-01-05", "January 5, 2008"]);
    expect(announcements.current()).toBe("January 5, 2008");
    type("5 Jan 200");
    expect([box.value, stored(), readBack()]).toEqual(["5 Jan 200", "5 Jan 200", ""]);
  });

  it("says what is wrong once it is left, and takes that back with the next key [INP-01]", () => {
    const { box, stored, said, type, leave } = open(DateWidget);
    type("31/12/2004");
    expect(said()).toBe("");
    leave();
    const sentence = "There are only 12 months. Please write the month first: MM/DD/YYYY.";
    expect([said(), announcements.current()]).toEqual([sentence, `Error: ${sentence}`]);
    type("1/12/2004");
    expect([box.value, stored(), said()]).toEqual(["1/12/2004", "2004-01-12", ""]);
  });

  it("says nothing to who only passes through it [INP-01]", () => {
    const { box, leave } = open(DateWidget, "2008-02-29");
    announcements.say("");
    act(() => box.focus());
    leave();
    expect(announcements.current()).toBe("");
  });

  it("shows what was stored, and what changes without it, as MM/DD/YYYY [INP-01]", () => {
    const { box, readBack, type, change } = open(DateWidget, "2008-02-29");
    expect([box.value, readBack()]).toEqual(["02/29/2008", "February 29, 2008"]);
    type("3/1/2008");
    change("2009-01-05");
    expect(box.value).toBe("01/05/2009");
    change("");
    expect(box.value).toBe("");
    change("02/30/");
    expect(box.value).toBe("02/30/");
  });

  it("describes itself by its help and by what it reads back [INP-07]", () => {
    const { box } = open(DateWidget);
    expect(box.getAttribute("aria-describedby")).toBe(`help ${KEY}-read-back`);
    expect(document.getElementById(`${KEY}-read-back`)).not.toBeNull();
  });
});

it("a box for U.S. phones puts a number into its form once it is left, and stores it before [INP-02]", () => {
  const { box, stored, readBack, said, type, leave } = open(PhoneWidget);
  type("+1 207 555 0142");
  expect([box.value, stored()]).toEqual(["+1 207 555 0142", "(207) 555-0142"]);
  leave();
  expect([box.value, readBack()]).toEqual(["(207) 555-0142", "Read as +1 (207) 555-0142"]);
  type("+49 171 2345678");
  leave();
  expect([box.value, stored(), readBack()]).toEqual(["+49 171 2345678", "+49 171 2345678", ""]);
  expect(said()).toBe("This box takes U.S. numbers only.");
});

it.each([
  ["input", "a script that tells of an input"],
  ["change", "a script that tells of a change"],
])("takes what %s fills in without going into the box, as password managers do [INP-08]", (event) => {
  const { box, stored, readBack } = open(PhoneWidget);
  box.value = "12075550142";
  fireEvent(box, new Event(event, { bubbles: true }));
  expect([box.value, stored()]).toEqual(["(207) 555-0142", "(207) 555-0142"]);
  expect(readBack()).toBe("Read as +1 (207) 555-0142");
});

describe("a box for phone numbers of any country", () => {
  /** One whose library comes only while there is a connection. */
  function openPhone(stored = "") {
    const library = { isThere: true, isLoaded: false };
    const load = vi.fn(async () => {
      await new Promise((resolve) => setTimeout(resolve));
      if (!library.isThere) throw new Error("no connection");
      library.isLoaded = true;
    });
    const read = vi.fn((text: string) => (library.isLoaded ? readPhone(text) : undefined));
    const language = { read, load, tidies: true };
    const box = open(function Phone(props) {
      return <ReadBox {...props} language={language} type="tel" />;
    }, stored);
    return { ...box, library, load, read };
  }

  it("loads what knows them when somebody comes into it, and not before [INP-03]", async () => {
    const { box, stored, readBack, type, leave, load } = openPhone();
    expect(load).not.toHaveBeenCalled();
    type("+491712345678");
    expect(stored()).toBe("+491712345678");
    leave();
    await waitFor(() => expect(readBack()).toBe("Germany: +49 171 2345678"));
    expect([box.value, stored()]).toEqual(["+49 171 2345678", "+49 171 2345678"]);
  });

  it("reads what was saved before it could be read, and stores what it means [INP-03]", async () => {
    const { box, stored, readBack } = open(InternationalPhoneWidget, "0049 171 2345678");
    await waitFor(() => expect(readBack()).toBe("Germany: +49 171 2345678"));
    expect([box.value, stored()]).toEqual(["+49 171 2345678", "+49 171 2345678"]);
  });

  it("keeps what was typed when what knows them is not to be had, and tries again [INP-03]", async () => {
    const { box, stored, said, type, leave, library, load, read } = openPhone();
    library.isThere = false;
    type("0171 2345678");
    leave();
    await waitFor(() => expect(load).toHaveReturned());
    await act(async () => undefined);
    expect([box.value, stored(), said()]).toEqual(["0171 2345678", "0171 2345678", ""]);
    library.isThere = true;
    type("0171 2345678");
    leave();
    await waitFor(() => expect(said()).toMatch(/^Please begin with \+/));
    expect(read).toHaveBeenCalled();
  });
});

/** What each sentence says is for the tests of the functions that read. */
describe.each([
  ["dates", DateWidget, DATES, NO_DATES],
  ["U.S. phone numbers", PhoneWidget, US_PHONES, NO_US_PHONES],
] as const)("a box for %s [INP-01, INP-02]", (_what, widget, meant, unclear) => {
  const texts: readonly (Meant | Unclear)[] = [...meant, ...unclear];

  it("holds what was typed at every key, and stores what it means or the text as it is", () => {
    expect(texts.length).toBeGreaterThan(80);
    const { box, stored, said, type, leave } = open(widget);
    for (const [text, means] of texts) {
      for (let length = 0; length <= text.length; length++) {
        const typed = text.slice(0, length);
        type(typed);
        expect(box.value).toBe(typed);
      }
      leave();
      const wanted =
        typeof means === "string" ? [means, ""] : [cleanText(text, "one"), expect.stringMatching(/\.$/)];
      expect([text, stored(), said()]).toEqual([text, ...wanted]);
    }
  });
});

it("a box for Social Security numbers groups digits with the caret behind the one just typed [VAL-10, INP-08]", () => {
  const { box, stored, type } = open(SsnWidget);
  type("1234");
  expect([box.value, stored()]).toEqual(["123-4", "123-4"]);
  act(() => box.focus());
  box.value = "1293-4";
  box.setSelectionRange(3, 3);
  fireEvent(box, new InputEvent("input", { bubbles: true, inputType: "insertText" }));
  expect([box.value, box.selectionStart, stored()]).toEqual(["129-34", 3, "129-34"]);
});
