import applicationPartner from "../schema/application-partner.schema.json" with { type: "json" };
import application from "../schema/application.schema.json" with { type: "json" };
import changes from "../schema/changes.schema.json" with { type: "json" };
import dataModel from "../schema/data-model.schema.json" with { type: "json" };
import desk from "../schema/desk.schema.json" with { type: "json" };
import options from "../schema/options.schema.json" with { type: "json" };
import pageSchema from "../schema/page-schema.schema.json" with { type: "json" };
import pageUi from "../schema/page-ui.schema.json" with { type: "json" };
import partnerConfig from "../schema/partner-config.schema.json" with { type: "json" };
import records from "../schema/records.schema.json" with { type: "json" };
import words from "../schema/words.schema.json" with { type: "json" };
import type { FormatName } from "./format-kinds.ts";

/** The schema that describes each format, by its name. */
export const FORMAT_SCHEMAS: Readonly<Record<FormatName, object>> = {
  application,
  words,
  desk,
  options,
  changes,
  records,
  "data-model": dataModel,
  "page-schema": pageSchema,
  "page-ui": pageUi,
  "application-partner": applicationPartner,
  "partner-config": partnerConfig,
};
