import type { TSchema } from "typebox";
import {
  AddAnotherBody,
  AnswerKeyParams,
  AnswersBody,
  ClientErrorReport,
  Confirmation,
  ConvertDocumentBody,
  Credentials,
  LastPageBody,
  PasswordReset,
  PresignedUrlBody,
  ServiceTokenQuery,
  TabBody,
  TokenQuery,
  UsernameOnly,
  ValidationsBody,
  WebStatusBody,
} from "../../src/contract/endpoint-types.ts";
import type { ENDPOINTS } from "../../src/contract/endpoints.ts";
import { LookupQuery } from "../../src/server/routes/lookup-routes.ts";

/** What a call takes, as the contract declares it. */
export interface CallInput {
  readonly body?: TSchema;
  readonly query?: TSchema;
  readonly params?: TSchema;
}

export type EndpointName = keyof typeof ENDPOINTS;

/** The inputs of every call: the compiler refuses a call of the contract that is missing here. */
export const ENDPOINT_INPUTS: Readonly<Record<EndpointName, CallInput>> = {
  signup: { body: Credentials },
  confirm: { body: Confirmation },
  login: { body: Credentials },
  forgotPassword: { body: UsernameOnly },
  resetPassword: { body: PasswordReset },
  resendConfirm: { body: UsernameOnly },
  logout: {},
  session: {},
  profile: {},
  saveAnswers: { body: AnswersBody },
  lastPage: { body: LastPageBody },
  webStatus: { body: WebStatusBody },
  submit: {},
  submission: {},
  validations: { body: ValidationsBody },
  saveAddAnother: { body: AddAnotherBody },
  addAnother: {},
  saveTab: { body: TabBody },
  tabs: {},
  temporaryAnswers: { query: TokenQuery },
  staffView: { query: ServiceTokenQuery },
  presignedUrl: { body: PresignedUrlBody },
  convertDocument: { params: AnswerKeyParams, body: ConvertDocumentBody },
  conversionStatus: { params: AnswerKeyParams },
  deleteConversion: { params: AnswerKeyParams },
  documentAnswers: {},
  deleteDocumentAnswer: { params: AnswerKeyParams },
  documentPdf: { params: AnswerKeyParams },
  pdfCopy: {},
  reportClientError: { body: ClientErrorReport },
  currentForm: {},
  lookup: { query: LookupQuery },
};
