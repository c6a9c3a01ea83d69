import { escapedAttribute } from './xml.ts'

/** What an Office data connection says of the table behind it. */
interface OfficeConnection {
  readonly name: string
  readonly description: string
  /** A name of letters for the query, where none is left of `name`. */
  readonly fallback: string
  /** The query in Power Query M that fetches the table. */
  readonly formula: string
}

/**
 * An Office data connection (.odc, [MS-ODCFF]). It is of the kind "Get & Transform" (a query in Power Query M, [MS-QDEIF]), since the older
 * kind, `DATAFEED`, reads OData up to version 3 alone.
 */
export function officeConnection({ name, description, fallback, formula }: OfficeConnection): string {
  const query = queryName(name) || fallback
  return `<html xmlns="http://www.w3.org/TR/REC-html40" xmlns:o="urn:schemas-microsoft-com:office:office">
<head>
<meta http-equiv="Content-Type" content="text/x-ms-odc; charset=utf-8"/>
<meta name="ProgId" content="ODC.Database"/>
<meta name="SourceType" content="OLEDB"/>
<title>${escapedAttribute(name)}</title>
<xml id="docprops"><o:DocumentProperties>
<o:Description>${escapedAttribute(description)}</o:Description>
<o:Name>${escapedAttribute(name)}</o:Name>
</o:DocumentProperties></xml>
<xml id="msodc"><odc:OfficeDataConnection xmlns:odc="urn:schemas-microsoft-com:office:odc">
<odc:PowerQueryConnection odc:Type="OLEDB">
<odc:ConnectionString>${escapedAttribute(`Provider=Microsoft.Mashup.OleDb.1;Data Source=$Workbook$;Location="${query}";Extended Properties=""`)}</odc:ConnectionString>
<odc:CommandType>SQL</odc:CommandType>
<odc:CommandText>${escapedAttribute(`SELECT * FROM [${query}]`)}</odc:CommandText>
</odc:PowerQueryConnection>
<odc:PowerQueryMashupData>${escapedAttribute(mashup(query, formula))}</odc:PowerQueryMashupData>
</odc:OfficeDataConnection></xml>
</head>
<body></body>
</html>
`
}

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
