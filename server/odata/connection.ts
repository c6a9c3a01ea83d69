import { escapedAttribute } from '../core/formats/xml.ts'
import type { ExplorationCollection } from './collections.ts'

/**
 * An Office data connection (.odc, [MS-ODCFF]) to a collection of the feed. It is of the kind "Get & Transform" (a query in Power Query M, [MS-QDEIF]),
 * since the older kind, `DATAFEED`, reads OData up to version 3 alone.
 */
export function connectionOf({ name, row }: ExplorationCollection, root: string): string {
  const query = queryName(row.name) || name
  return `<html xmlns="http://www.w3.org/TR/REC-html40" xmlns:o="urn:schemas-microsoft-com:office:office">
<head>
<meta http-equiv="Content-Type" content="text/x-ms-odc; charset=utf-8"/>
<meta name="ProgId" content="ODC.Database"/>
<meta name="SourceType" content="OLEDB"/>
<title>${escapedAttribute(row.name)}</title>
<xml id="docprops"><o:DocumentProperties>
<o:Description>${escapedAttribute(row.description)}</o:Description>
<o:Name>${escapedAttribute(row.name)}</o:Name>
</o:DocumentProperties></xml>
<xml id="msodc"><odc:OfficeDataConnection xmlns:odc="urn:schemas-microsoft-com:office:odc">
<odc:PowerQueryConnection odc:Type="OLEDB">
<odc:ConnectionString>${escapedAttribute(`Provider=Microsoft.Mashup.OleDb.1;Data Source=$Workbook$;Location="${query}";Extended Properties=""`)}</odc:ConnectionString>
<odc:CommandType>SQL</odc:CommandType>
<odc:CommandText>${escapedAttribute(`SELECT * FROM [${query}]`)}</odc:CommandText>
</odc:PowerQueryConnection>
<odc:PowerQueryMashupData>${escapedAttribute(mashup(query, formula(root, name)))}</odc:PowerQueryMashupData>
</odc:OfficeDataConnection></xml>
</head>
<body></body>
</html>
`
}

/** The query as Power Query writes it for a table of a feed. The address is that of the whole feed: Excel asks for its key once. */
const formula = (root: string, name: string): string =>
  [
    'let',
    `    Source = OData.Feed("${root}", null, [Implementation="2.0"]),`,
    `    Rows = Source{[Name="${name}",Signature="table"]}[Data]`,
    'in',
    '    Rows',
  ].join('\n')

const mashup = (query: string, text: string): string =>
  [
    '<Mashup xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns="http://schemas.microsoft.com/DataMashup">',
    '<Client>EXCEL</Client><Version>2.140.405.0</Version><MinVersion>2.21.0.0</MinVersion><Culture>en-US</Culture><SafeCombine>true</SafeCombine>',
    `<Items><Query Name="${escapedAttribute(query)}"><Formula>${escapedAttribute(text)}</Formula><IsParameterQuery xsi:nil="true"/><IsDirectQuery xsi:nil="true"/></Query></Items>`,
    '</Mashup>',
  ].join('')

/** A name that Power Query takes for a query, and that ends neither the connection string nor the command: at most 80 letters. */
const queryName = (name: string): string =>
  Array.from(name.replaceAll(/[\p{Cc}".;[\]]+/gu, ' ').replaceAll(/\s+/g, ' '))
    .slice(0, 80)
    .join('')
    .trim()
