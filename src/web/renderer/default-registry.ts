import ObjectField from "@rjsf/core/lib/components/fields/ObjectField.js";
import SchemaField from "@rjsf/core/lib/components/fields/SchemaField.js";
import { englishStringTranslator } from "@rjsf/utils";

const Nothing = () => null;

/**
 * Takes the place of rjsf's own default registry in the build (see web-libraries.ts): the two fields that give a page
 * its structure, and none of the forty parts that no page of ours can show. `PageForm` brings the rest.
 */
// oxlint-disable-next-line import/no-default-export -- rjsf imports its registry as the default export.
export default function getDefaultRegistry() {
  return {
    fields: { ObjectField, SchemaField },
    templates: {
      DescriptionFieldTemplate: Nothing,
      FieldHelpTemplate: Nothing,
      FieldErrorTemplate: Nothing,
      ErrorListTemplate: Nothing,
      ButtonTemplates: {},
    },
    widgets: {},
    rootSchema: {},
    formContext: {},
    translateString: englishStringTranslator,
    globalFormOptions: { idPrefix: "root", idSeparator: "_", useFallbackUiForUnsupportedType: false },
  };
}
