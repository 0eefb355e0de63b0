import type { WidgetPart } from "../../form/definition/widgets.ts";
import type { WidgetName } from "../../form/index.ts";
import { type OnDemand, onDemand } from "../ui/on-demand.tsx";
import { CheckboxWidget } from "./checkbox-widget.tsx";
import type { QuestionWidget, QuestionWidgetProps } from "./question-widget.ts";
import { RadioWidget } from "./radio-widget.tsx";
import { DateWidget, InternationalPhoneWidget, PhoneWidget } from "./read-box.tsx";
import { SelectWidget, YearWidget } from "./select-widget.tsx";
import * as sentences from "./sentences.ts";
import { SsnWidget } from "./ssn-widget.tsx";
import { EmailWidget, NumberWidget, TextWidget } from "./text-widget.tsx";
import { TextareaWidget } from "./textarea-widget.tsx";
import { UploadWidget } from "./upload-widget.tsx";

/** The widgets whose code is loaded apart, for pages that ask for them. */
export const WIDGET_PARTS: Readonly<Record<WidgetPart, OnDemand<QuestionWidgetProps>>> = {
  typed: onDemand(() => import("./typed-widget.tsx").then((part) => part.TypedWidget)),
  checkboxes: onDemand(() => import("./checkboxes-widget.tsx").then((part) => part.CheckboxesWidget)),
  ranking: onDemand(() => import("./ranking-widget.tsx").then((part) => part.RankingWidget)),
  output: onDemand(() => import("./output-widget.tsx").then((part) => part.OutputWidget)),
};

/** The control of each widget, and how it is labelled. */
export const WIDGETS: Readonly<Record<WidgetName, QuestionWidget>> = {
  text: { label: "label", render: TextWidget },
  email: { label: "label", render: EmailWidget },
  number: { label: "label", render: NumberWidget },
  textarea: { label: "label", render: TextareaWidget },
  password: { label: "label", render: WIDGET_PARTS.typed.Component },
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
  typed: { label: "label", render: WIDGET_PARTS.typed.Component },
  checkboxes: { label: "legend", render: WIDGET_PARTS.checkboxes.Component },
  ranking: { label: "legend", render: WIDGET_PARTS.ranking.Component },
  output: { label: "label", render: WIDGET_PARTS.output.Component },
  hidden: { label: "label", render: WIDGET_PARTS.output.Component },
  select: { label: "label", render: SelectWidget },
  month: { label: "label", render: SelectWidget },
  year: { label: "label", render: YearWidget },
  upload: { label: "legend", render: UploadWidget },
  radio: { label: "legend", role: "radiogroup", render: RadioWidget },
  checkbox: { label: "beside", render: CheckboxWidget },
};
