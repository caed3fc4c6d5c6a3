/** What a column of a spreadsheet holds by its name, in Portuguese and English. */
import type { BatchField } from '../../../../src-preload/contract/batches/batch.ts';
import { type Names, nameOf, rankOfName } from '../../../columns/column-names.ts';

/** A number of instalments, a person's share and what was paid are no amount to be charged. */
const NO_AMOUNT =
  /\b(?:pag[oa]s?|recebid[oa]s?|paid|received|quitad[oa]|juros|multa|mora|descontos?|discount|taxas?|tarifas?|fee|frete|impostos?|iss|tax|comissao|acrescimos?|troco|entrada|sinal|limite|renda|salario|qtde?|quantidade|quantity|qty|count|parcelas|prestacoes|alunos|itens|items|horas|dias|meses|pontos|peso|percentual|%|data|dia|vencimento|extenso|anterior|referencia|usd|us ?\$|dolar|eur|euros?)(?!\S)/;

const COLUMNS: Readonly<Record<BatchField, Names>> = {
  amount: {
    fits: [
      /\bliquid[oa]\b|\bnet\b|\ba (?:pagar|receber|cobrar)\b|\b(?:valor|vlr|total) (?:d[aeo] |em |final )?(?:cobranca|fatura|boleto|pix|parcela|mensalidade|prestacao|devido|cobrado|final|atualizado|corrigido|aberto)\b|^(?:parcela|prestacao|mensalidade) \(?r ?\$|\bsaldo (?:devedor|restante|a pagar|em aberto)\b|\b(?:amount|total|balance) due\b/,
      /^(?:valor|vlr|preco) total\b|^(?:sub-? ?)?total(?: geral| amount| price| r ?\$| valor| brl| em reais| a cobrar)?$|^(?:grand total|total amount|amount total)\b/,
      /^(?:valor|valores|vlr|amount|preco|quantia|importancia|mensalidade|anuidade|price|value)(?: r ?\$| brl| reais| em reais)?$/,
      /^(?:valor|vlr|preco|quantia|mensalidade|anuidade|amount|price|value|total)\b/,
    ],
    not: NO_AMOUNT,
    lesser: /\b(?:unitari[oa]|unit|unid|bruto|bruta|gross|original|cheio|tabela|custo|cost|minimo|maximo)\b/,
  },
  name: {
    fits: [
      /\b(?:pagador|devedor|sacado|responsavel|titular|contratante|payer)\b/,
      /^(?:nome|cliente|razao social|name|customer|full name|client)\b/,
      /^(?:aluno|paciente|morador|associado|inquilino|locatario|condomino|socio|empresa|student|patient)\b/,
      /^(?:proprietari[oa]|dono|dona)\b/,
    ],
    not: /\b(?:mae|pai|produto|product|servico|service|curso|turma|escola|banco|bank|vendedor|atendente|cidade|bairro|rua|arquivo|file|usuario|user|cpf|cnpj|documento|document|rg|e-?mail|mail|telefone|celular|phone|id|codigo|cod|code|numero|number|no|nº|data|date|desde|tipo|type|status|valor|endereco|address|parentesco)\b|\b(?:nome )?fantasia\b/,
  },
  document: {
    fits: [
      /\b(?:cpf|cnpj)\b.*\b(?:pagador|devedor|sacado|responsavel|titular|contratante|cliente)\b/,
      /^(?:cpf|cnpj|n[o.º°]? ?(?:do )?(?:cpf|cnpj)|numero d[oe] (?:cpf|cnpj)|tax id)\b/,
      /^(?:documento|doc|document)\b/,
    ],
    not: /\b(?:vendedor|emitente|emissor|beneficiario|cedente|favorecido|recebedor|loja|filial|escola|mae|pai|conjuge|fiador|avalista|rg|tipo|type|data|date|url|link|fiscal)\b/,
  },
  phone: {
    fits: [/^(?:celular|cel|whatsapp|whats|zap|mobile|cell)\b/, /^(?:telefone|tel|fone|phone|contato)\b/],
    not: /\b(?:fax|recado|emergencia|emergency|vendedor|escola|empresa|mae|pai|nome|e-?mail)\b/,
  },
  email: {
    fits: [/^(?:e-?mail|correio eletronico|correio|mail|endereco de e-?mail)\b/],
    not: /\b(?:enviado|sent|enviar|send|vendedor|escola|empresa|status|data|aceita)\b/,
  },
  reference: {
    fits: [
      /^(?:referencia|ref|pedido|contrato|fatura|nosso numero|seu numero|reference|invoice|order)\b|^(?:numero|n[oº°]?|cod|codigo|id) ?d?[aeo]? ?(?:referencia|pedido|contrato|fatura|cobranca|titulo|nota|documento|invoice|order)\b/,
      /^(?:matricula|codigo|cod|id|numero|no|n|nº|n°|code|number)\b|^n[º°](?!\S)/,
    ],
    not: /\b(?:casa|residencia|rua|endereco|imovel|predio|apto|apartamento|bloco|lote|postal|cep|telefone|celular|phone|parcelas?|prestacoes|cartao|card|conta|agencia|banco|bank|barras|ibge|municipio|uf|produto|product|servico|item|items|itens|dependentes|filhos|alunos|pessoas|turma|sala|data|date|mes|competencia|ano|status|total|valor|cpf|cnpj|rg)\b/,
  },
  description: {
    fits: [
      /^(?:descricao|historico|description|details|descritivo|discriminacao)\b/,
      /^(?:produto|servico|product|service|item|plano|curso)\b/,
      /^(?:observacao|observacoes|obs)\b/,
    ],
    not: /\b(?:codigo|cod|code|id|valor|preco|price|qtde?|quantidade|interna?|numero)\b/,
  },
  dueDay: {
    fits: [
      /\bvenc(?:imento|to|e|tos)?\b|^(?:dt|data) ?venc|\bdue\b|^(?:data )?limite\b|\b(?:pagar|pay) (?:ate|by)\b|^expiry\b/,
      /^(?:data|date)\b/,
    ],
    not: /\b(?:nasc\w*|birth\w*|abertura|fundacao|emissao|emitid[oa]|issued?|pagamento|pag[oa]|paid|payment|cadastro|criacao|criad[oa]|created|matricula|inicio|start|admissao|compra|pedido|order|venda|competencia|atualizacao|envio|sent|baixa|credito|lancamento|contrato|assinatura|entrega|visita|aula|consulta|dia da semana|multa|juros|dias|valor|amount)\b/,
  },
  postbackUrl: {
    fits: [/^(?:postback|webhook|endereco de notificacao|url de notificacao|notification)/],
  },
};

/** From 0, the best, on; null where the name is another thing's. */
export function rankOf(field: BatchField, heading: string): number | null {
  return rankOfName(COLUMNS[field], heading);
}

/** Whether a column is not this field by its name. */
export function isOther(field: BatchField, heading: string): boolean {
  return COLUMNS[field].not?.test(nameOf(heading)) === true;
}

/** The table has a column that changes the amount of each row: then its total is what is charged. */
export function changesAmount(heading: string): boolean {
  return /\b(?:descontos?|discount|juros|multa|acrescimos?|frete|taxas?|qtde?|quantidade|quantity|qty|unitari[oa]|unit|unid|bruto)\b/.test(
    nameOf(heading),
  );
}

/** A price of one piece, of which the table has a number: neither is what is charged. */
export function isUnitPrice(heading: string): boolean {
  return /^(?:preco|price)\b|\bunitari[oa]\b|\bunit price\b/.test(nameOf(heading));
}

export function isQuantity(heading: string): boolean {
  return /^(?:qtde?|qtdd?|quantidade|quantity|qty)\b/.test(nameOf(heading));
}

/** `Gerar`, `Gerar cobrança?`: its cells state which rows are charged. */
export function isGenerate(heading: string): boolean {
  return /^(?:gerar|gera|cobrar|emitir|enviar|incluir|generate|charge|include)(?: (?:o |a )?(?:cobrancas?|pix|boletos?|faturas?|qr code|qr|codigos?|links?|charge|code))?\s*\??(?: (?:s|sim)(?: ou)? (?:n|nao)| (?:y|yes)(?: or)? (?:n|no))?$/.test(
    nameOf(heading),
  );
}

/** A column of an address, near which a number is a house's. */
export function isAddress(heading: string): boolean {
  return /^(?:endereco|rua|logradouro|avenida|av|cep|bairro|complemento|address|street|zip)\b/.test(nameOf(heading));
}
