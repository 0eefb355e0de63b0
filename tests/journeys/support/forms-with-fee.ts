import { readForms } from "../../forms/compile-forms.ts";
import { ownForms } from "./own-forms.ts";

const CHECKLIST = [
  {
    id: "transcript",
    title: "High school transcript",
    document: "transcript_document",
    awaits: "High School Transcript, from your counselor or your school",
    hand: true,
  },
  { id: "fee", title: "Application fee", help: "The bursar's list says who has paid.", hand: true },
];

/** The school's form with a fee on the checklist, which staff tick for whoever has paid. */
export const formsWithFee = (): string => ownForms({ ...readForms(), "desk.json": { checklist: CHECKLIST } });
