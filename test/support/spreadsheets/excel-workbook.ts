/**
 * Workbooks with the parts and XML that Excel writes (ECMA-376, part 1, 18; Strict: its own namespaces, and days as ISO
 * 8601): shared strings, styles, views, filters, merged cells, a table. No Excel wrote them.
 */
import { strToU8, zipSync } from 'fflate';

export interface ExcelSheet {
  readonly name: string;
  /** `<row>` elements; none for a chart's sheet. */
  readonly rows: string | null;
  readonly state?: 'hidden' | 'veryHidden';
  /** Its `<col>` elements. */
  readonly columns?: string;
  /** What stands behind the rows: a filter, merged cells. */
  readonly after?: string;
}

interface ExcelOptions {
  /** The `<si>` elements. */
  readonly strings?: readonly string[];
  /** Attributes of workbookPr. */
  readonly properties?: string;
  readonly isStrict?: boolean;
  /** Codes of number formats, as an attribute has them: their styles come after {@link STYLE}'s. */
  readonly formats?: readonly string[];
  /** Targets of relationships begin at the package's root. */
  readonly isAbsolute?: boolean;
}

/** Styles by their index: General, a day, currency, a CPF's mask, text, a day in words, percents, the computer's currency. */
export const STYLE = {
  general: 0,
  day: 1,
  currency: 2,
  cpf: 3,
  text: 4,
  longDay: 5,
  percent: 6,
  percentWithCents: 7,
  builtIn: 8,
} as const;

/** Of the first of the workbook's own formats. */
export const FIRST_OWN_STYLE = 9;

const FORMATS = [
  '_-&quot;R$&quot;\\ * #,##0.00_-;\\-&quot;R$&quot;\\ * #,##0.00_-;_-&quot;R$&quot;\\ * &quot;-&quot;??_-;_-@_-',
  '000\\.000\\.000\\-00',
  '[$-x-sysdate]dddd\\,\\ mmmm\\ dd\\,\\ yyyy',
];
const FIRST_FORMAT = 164;
const XFS = [0, 14, 164, 165, 49, 166, 9, 10, 44];

const TRANSITIONAL = {
  main: 'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
  office: 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
};
const STRICT = {
  main: 'http://purl.oclc.org/ooxml/spreadsheetml/main',
  office: 'http://purl.oclc.org/ooxml/officeDocument/relationships',
};
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n';

export function excelWorkbook(sheets: readonly ExcelSheet[], options: ExcelOptions = {}): Buffer {
  const {
    strings = [],
    properties = 'defaultThemeVersion="166925"',
    isStrict = false,
    isAbsolute = false,
    formats = [],
  } = options;
  const codes = [...FORMATS, ...formats];
  const xfs = [...XFS, ...formats.map((_, index) => FIRST_FORMAT + FORMATS.length + index)];
  const { main, office } = isStrict ? STRICT : TRANSITIONAL;
  const targets = isAbsolute ? '/xl/' : '';
  const pathOf = ({ rows }: ExcelSheet, index: number) =>
    rows === null ? `chartsheets/sheet${index + 1}.xml` : `worksheets/sheet${index + 1}.xml`;
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;
  const relations = (inner: string) =>
    `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inner}</Relationships>`;
  const parts: Record<string, string> = {
    '[Content_Types].xml': `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml':
      `${XML}<workbook xmlns="${main}" xmlns:r="${office}"${isStrict ? ' conformance="strict"' : ''}>` +
      `<fileVersion appName="xl" lastEdited="7" lowestEdited="7" rupBuild="28429"/><workbookPr ${properties}/>` +
      `<bookViews><workbookView xWindow="-108" yWindow="-108" activeTab="0"/></bookViews><sheets>${sheets
        .map(({ name, state }, index) => {
          const hidden = state === undefined ? '' : ` state="${state}"`;
          return `<sheet name="${name}" sheetId="${index + 3}"${hidden} r:id="rId${index + 1}"/>`;
        })
        .join('')}</sheets><calcPr calcId="191029"/></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      relation('rId91', 'sharedStrings', `${targets}sharedStrings.xml`) +
        relation('rId90', 'styles', `${targets}styles.xml`) +
        sheets
          .map((sheet, index) =>
            relation(
              `rId${index + 1}`,
              sheet.rows === null ? 'chartsheet' : 'worksheet',
              targets + pathOf(sheet, index),
            ),
          )
          .join(''),
    ),
    'xl/styles.xml':
      `${XML}<styleSheet xmlns="${main}"><numFmts count="${codes.length}">${codes
        .map((format, index) => `<numFmt numFmtId="${FIRST_FORMAT + index}" formatCode="${format}"/>`)
        .join('')}</numFmts><cellStyleXfs count="1"><xf numFmtId="0" fontId="0"/></cellStyleXfs>` +
      `<cellXfs count="${xfs.length}">${xfs
        .map((format) => `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`)
        .join('')}</cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `${XML}<sst xmlns="${main}" count="${strings.length}" uniqueCount="${strings.length}">${strings.join('')}</sst>`,
    'xl/tables/table1.xml': `${XML}<table xmlns="${main}" id="1" name="Tabela1" displayName="Tabela1" ref="A1:C4"/>`,
  };
  for (const [index, sheet] of sheets.entries())
    parts[`xl/${pathOf(sheet, index)}`] =
      sheet.rows === null
        ? `${XML}<chartsheet xmlns="${main}" xmlns:r="${office}"><sheetViews><sheetView workbookViewId="0"/></sheetViews></chartsheet>`
        : `${XML}<worksheet xmlns="${main}" xmlns:r="${office}" xmlns:x14ac="http://schemas.microsoft.com/office/spreadsheetml/2009/9/ac">` +
          '<sheetPr filterMode="1"/><dimension ref="A1:H9"/><sheetViews><sheetView tabSelected="1" workbookViewId="0"/></sheetViews>' +
          '<sheetFormatPr defaultRowHeight="14.4" x14ac:dyDescent="0.3"/>' +
          `<cols>${sheet.columns ?? '<col min="4" max="4" width="9.5" customWidth="1"/>'}</cols>` +
          `<sheetData>${sheet.rows}</sheetData>${sheet.after ?? ''}<pageMargins left="0.5" right="0.5" top="0.8" bottom="0.8" header="0.3" footer="0.3"/></worksheet>`;
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]))));
}

/** A row with these cells from column A, each an element without its address: `<c t="s"><v>0</v></c>`. */
export function excelRow(number: number, cells: readonly string[], attributes = ''): string {
  const addressed = cells.map((cell, index) =>
    cell.replace('<c', `<c r="${String.fromCharCode(65 + index)}${number}"`),
  );
  return `<row r="${number}" spans="1:${cells.length}" x14ac:dyDescent="0.3"${attributes}>${addressed.join('')}</row>`;
}

/** The cell of a shared string. */
export const shared = (index: number) => `<c t="s"><v>${index}</v></c>`;
/** A text in its own cell, as programs beside Excel write it. */
export const inline = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
/** A number, with a style. */
export const number = (value: number, style: number = STYLE.general) => `<c s="${style}"><v>${value}</v></c>`;
