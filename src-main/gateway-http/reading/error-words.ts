/**
 * The names that services of this kind use in their errors, each in plain letters ({@link plainName}), since the document
 * shows none ("Errors").
 */
import { withoutAccents } from '../../../src-preload/contract/text/without-accents.ts';

/** A name in plain letters: `error_description`, `errorDescription` and `Error-Description` are one. */
export function plainName(name: string): string {
  return withoutAccents(name)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
}

/** The words of a list; none for an empty one. */
const words = (list: string) => list.trim().split(/\s+/).filter(Boolean);

/** Texts for a person, the plainest first. They add nothing to a path. */
export const MESSAGE_NAMES = words(`
  message msg mensagem detail errordescription errormessage razao reason motivo description descricao usermessage
  defaultmessage faultstring text texto error erro title titulo`);

/** A name of a service's own for such a text: `motivoRecusa`, `failure_reason`. */
const MESSAGE_STEM = /message|mensagem|motivo|razao|reason|descricao|description/;

/** Whether a value of this name is a text for a person. */
export function isMessageName(name: string): boolean {
  return MESSAGE_NAMES.includes(name) || MESSAGE_STEM.test(name);
}

/** Lists and objects that hold errors, and errors of the whole request. */
const ERROR_LISTS: ReadonlySet<string> = new Set(
  words(`
    errors erros errormessages messages mensagens violacoes violations invalidparams issues details detalhes fields
    campos fielderrors formerrors modelstate fault retorno base general nonfielderrors all global`),
);

/** Whether what stands below this name are errors. */
export function holdsErrors(name: string): boolean {
  return ERROR_LISTS.has(name) || isMessageName(name);
}

const ENVELOPES: ReadonlySet<string> = new Set(words('data body response result'));

/** Whether a step of this name adds nothing to a path. */
export function isWrapperName(name: string): boolean {
  return holdsErrors(name) || ENVELOPES.has(name);
}

/** What names the field that an error is about. */
export const PATH_NAMES: ReadonlySet<string> = new Set(
  words(`
    field fieldname fieldpath path caminho propriedade property propertypath propertyname param parameter parametro
    parametername pointer instancepath datapath jsonpath loc campo nomecampo attribute atributo target name nome key
    chave`),
);

/** Of those, the ones that may also name something else: they count only where they name a field of the request. */
export const VAGUE_PATH_NAMES: ReadonlySet<string> = new Set(words('path caminho target name nome key chave'));

/** What a program calls an error that has a text, too: `ZodError`, `documento_bloqueado`. */
export const PROBLEM_NAMES: ReadonlySet<string> = new Set(words('name nome'));

/** Codes for programs: read where the same object has no text that tells anything. */
export const CODE_NAMES: ReadonlySet<string> = new Set(
  words('code codigo errorcode errortype error erro title titulo type tipo status issue id'),
);

/** What an error repeats of the request: no reason where a text tells one. */
export const VALUE_NAMES: ReadonlySet<string> = new Set(
  words('value valor input received rejectedvalue given actual attemptedvalue'),
);

/** What may hold the whole request again, or a part of it. */
export const ECHO_NAMES: ReadonlySet<string> = new Set(
  words('input body payload params config request requestbody received sent original data'),
);

/** One word below these is no reason; a sentence is. */
export const NOISE_NAMES: ReadonlySet<string> = new Set(
  words(`
    method version versao lang language locale idioma date time datetime timestamp instance file location statuscode
    codes objectname requestid traceid correlationid url uri href currency moeda`),
);

/** What tells a person nothing where there is any other text. */
export const SILENT_NAMES: ReadonlySet<string> = new Set(
  words('stack stacktrace trace exception headers links docs documentation'),
);

/** Words of which a text tells nothing about why: `bad_request`, `Dados inválidos`. */
const GENERIC_WORDS: ReadonlySet<string> = new Set(
  words(`
    error errors erro erros exception failure fail failed falha invalid invalido invalida invalidos invalidas bad
    request requisicao solicitacao unprocessable entity content unauthorized forbidden not found conflict internal
    server validation validacao data dados value schema http api the is was a de na`),
);

/** Whether a text only tells that something was wrong. */
export function isGeneric(text: string): boolean {
  const each = words(
    withoutAccents(text)
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .replace(/[^A-Za-z]+/g, ' '),
  );
  return each.every((word) => GENERIC_WORDS.has(word.toLowerCase()));
}

/**
 * The usual names of a field of the form: a service may know the document as the CPF. By its path in the request
 * (document, "Create-transaction request body").
 */
export const FIELD_OF_NAME: ReadonlyMap<string, string> = new Map(
  [
    ['customer.name', 'name nome fullname firstname lastname'],
    ['customer.email', 'email mail'],
    ['customer.phone', 'phone phones telefone telefones celular mobile mobilephone cellphone'],
    ['customer.document', 'document documents documento documentos cpf cnpj cpfcnpj tax taxid identification'],
    ['amount', 'amount valor total price'],
    ['metadata.sellerExternalRef', 'sellerexternalref reference referencia referenceid external externalref'],
    ['postbackUrl', 'postbackurl postback callback callbackurl notification notificationurl webhook webhookurl'],
  ].flatMap(([path = '', names = '']) => words(names).map((name) => [name, path] as const)),
);

/** Names that services give to the request or to the charge; a field of it may stand below any of them. */
export const CHARGE_PARTS: ReadonlySet<string> = new Set(
  words(`
    order pedido charge cobranca cob transaction transacao payment pagamento pix request body payload data dados
    attributes`),
);

/** Names that services give to the customer. */
export const CUSTOMER_PARTS: ReadonlySet<string> = new Set(
  words('customer cliente client payer pagador buyer comprador devedor debtor consumer consumidor sacado'),
);

/** Words that a field's name may have in addition: `numeroCpfCnpj`, `payer.first_name`. */
export const FILLERS: ReadonlySet<string> = new Set(
  words('number numero num nr first last full type tipo id value original contact contato field campo info url'),
);
