import { allTexts, type ServiceTexts } from '../../../src-preload/contract/network/service-texts.ts';

/** Whether a document as it is shown, whole or masked, is a CNPJ: it alone has a slash. */
export function isCnpjShown(document: string): boolean {
  return document.includes('/');
}

/** Whether the service refused a charge to a company with words about its document, of which it documents CPF alone. */
export function refusesCnpj(document: string, texts: ServiceTexts): boolean {
  return isCnpjShown(document) && /\b(?:cpf|cnpj|document)/i.test(allTexts(texts) ?? '');
}
