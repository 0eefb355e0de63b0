import type { WidgetName } from "../../form/index.ts";
import { CheckboxWidget } from "./checkbox-widget.tsx";
import { CHECKBOXES, RANKING } from "./list-on-demand.ts";
import { OUTPUT } from "./output-on-demand.ts";
import type { QuestionWidget } from "./question-widget.ts";
import { RadioWidget } from "./radio-widget.tsx";
import { DateWidget, InternationalPhoneWidget, PhoneWidget } from "./read-box.tsx";
import { SelectWidget, YearWidget } from "./select-widget.tsx";
import * as sentences from "./sentences.ts";
import { SsnWidget } from "./ssn-widget.tsx";
import { EmailWidget, NumberWidget, TextWidget } from "./text-widget.tsx";
import { TextareaWidget } from "./textarea-widget.tsx";
import { TYPED } from "./typed-on-demand.ts";
import { UploadWidget } from "./upload-widget.tsx";

/** The control of each widget, and how it is labelled. */
export const WIDGETS: Readonly<Record<WidgetName, QuestionWidget>> = {
  text: { label: "label", render: TextWidget },
  email: { label: "label", render: EmailWidget },
  number: { label: "label", render: NumberWidget },
  textarea: { label: "label", render: TextareaWidget },
  password: { label: "label", render: TYPED.Component },
  ssn: {
    label: "label",
    render: SsnWidget,
    hint: sentences.ssnHint,
  },
  phone: {
    label: "label",
    render: PhoneWidget,
    hint: sentences.phoneHint,
  },
  "international-phone": {
    label: "label",
    render: InternationalPhoneWidget,
    hint: sentences.internationalPhoneHint,
  },
  date: {
    label: "label",
    render: DateWidget,
    hint: sentences.dateHint,
  },
  typed: { label: "label", render: TYPED.Component },
  checkboxes: { label: "legend", render: CHECKBOXES.Component },
  ranking: { label: "legend", render: RANKING.Component },
  output: { label: "label", render: OUTPUT.Component },
  hidden: { label: "label", render: OUTPUT.Component },
  select: { label: "label", render: SelectWidget },
  month: { label: "label", render: SelectWidget },
  year: { label: "label", render: YearWidget },
  upload: { label: "legend", render: UploadWidget },
  radio: { label: "legend", role: "radiogroup", render: RadioWidget },
  checkbox: { label: "beside", render: CheckboxWidget },
};
