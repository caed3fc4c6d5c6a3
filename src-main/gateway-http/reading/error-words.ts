/**
 * The names that services of this kind use in their errors, each in plain letters ({@link plainName}), since the document
 * shows none ("Errors").
 */

/** A name in plain letters: `error_description`, `errorDescription` and `Error-Description` are one. */
export function plainName(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}

const words = (list: string) => list.trim().split(/\s+/);

/** Texts for a person, the plainest first. They add nothing to a path. */
export const MESSAGE_NAMES = words(`
  message msg mensagem detail errordescription razao reason motivo description descricao usermessage defaultmessage
  faultstring text error erro title`);

/** Lists and objects that hold errors, and errors of the whole request. They add nothing to a path. */
export const WRAPPER_NAMES: ReadonlySet<string> = new Set([
  ...MESSAGE_NAMES,
  ...words(`
    errors erros errormessages messages mensagens violacoes violations invalidparams issues details detalhes fields
    fielderrors formerrors data body response result fault base general nonfielderrors all global`),
]);

/** What names the field that an error is about. */
export const PATH_NAMES: ReadonlySet<string> = new Set(
  words(`
    field fieldname path propriedade property propertypath param parameter parametername pointer instancepath datapath
    loc campo attribute target name key`),
);

/** Of those, the ones that may also name something else: they count only where they name a field of the request. */
export const VAGUE_PATH_NAMES: ReadonlySet<string> = new Set(words('path target name key'));

/** Codes for programs: read where the same object has no text for a person. */
export const CODE_NAMES: ReadonlySet<string> = new Set(
  words('code codigo errorcode errortype error erro title type status issue id'),
);

/** What never gives a reason. */
export const SILENT_NAMES: ReadonlySet<string> = new Set(
  words(`
    timestamp requestid traceid correlationid stack stacktrace trace links href docs documentation documentationurl
    moreinfo`),
);

/** What gives no reason where there is a text for a person: what was sent, its echo, and where a program failed. */
export const SILENT_WITH_A_TEXT: ReadonlySet<string> = new Set(
  words(`
    value input received rejectedvalue request method version location url uri date time datetime instance file exception
    status statuscode codes objectname target`),
);

/**
 * The usual names of a field of the form: a service may know the customer as its payer, or its document as the CPF. By
 * its path in the request (document, "Create-transaction request body").
 */
export const FIELD_OF_NAME: ReadonlyMap<string, string> = new Map(
  [
    ['customer.name', 'name nome fullname customername'],
    ['customer.email', 'email mail'],
    ['customer.phone', 'phone phonenumber telefone celular mobile mobilephone cellphone'],
    ['customer.document', 'document documento documentnumber documenttype cpf cnpj cpfcnpj taxid identification'],
    ['amount', 'amount valor value total totalamount price'],
    ['metadata.sellerExternalRef', 'sellerexternalref reference referencia referenceid externalreference externalid'],
    ['postbackUrl', 'postbackurl postback callbackurl notificationurl webhookurl'],
  ].flatMap(([path = '', names = '']) => words(names).map((name) => [name, path] as const)),
);

/** Parts of a request of a service's own: a name below one of these is not the customer's. */
export const NOT_THE_CUSTOMER: ReadonlySet<string> = new Set(
  words(`
    merchant seller vendedor recipient receiver recebedor account company store shop owner bank key card product
    address`),
);
