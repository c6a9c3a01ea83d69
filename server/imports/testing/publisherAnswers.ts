/**
 * Answers in the shape of the World Bank's Indicators API v2 (`format=json`), written after its documentation ("Basic Call Structures")
 * since no way led there when the test was made, and as an answer of July 2026 that others have kept has it; the figures are of no meaning.
 */
export const worldBankHead = { page: 1, pages: 1, per_page: 20_000, total: 3, sourceid: '2', lastupdated: '2026-10-07' }
export const worldBankRow = (
  indicator: string,
  country: string,
  name: string,
  iso3: string,
  date: string,
  value: number | null,
) => ({
  indicator: { id: indicator, value: 'The indicator' },
  country: { id: country, value: name },
  countryiso3code: iso3,
  date,
  value,
  unit: '',
  obs_status: '',
  decimal: 0,
})
export const worldBankPopulation = [
  worldBankRow('SP.POP.TOTL', 'TH', 'Thailand', 'THA', '2024', 71_668_011),
  worldBankRow('SP.POP.TOTL', 'KR', 'Korea, Rep.', 'KOR', '2024', 51_751_065),
  worldBankRow('SP.POP.TOTL', 'KR', 'Korea, Rep.', 'KOR', '2023', 51_712_619),
]

/** Rows as answers of the Bank of Thailand’s gateway have them (its documentation, and answers of 2017 and 2026 that others have kept). */
export const rate = (currency: string, name: string, mid: string | null, period = '2026-04-03') => ({
  period,
  currency_id: currency,
  currency_name_th: name,
  currency_name_eng: name,
  buying_sight: '1.0000000',
  buying_transfer: '1.0000000',
  selling: '2.0000000',
  mid_rate: mid,
})
export const bank = (...details: readonly object[]) => ({
  result: {
    timestamp: '2026-04-04 09:00:00',
    api: 'Daily Average Exchange Rate - THB / Foreign Currency',
    data: { data_header: { report_uoq_name_eng: '(Unit : Baht / 1 Unit of Foreign Currency)' }, data_detail: details },
  },
})
export const ecbHead =
  'KEY,FREQ,CURRENCY,CURRENCY_DENOM,EXR_TYPE,EXR_SUFFIX,TIME_PERIOD,OBS_VALUE,OBS_STATUS,DECIMALS,UNIT,UNIT_MULT'
export const ecb = (currency: string, period: string, value: string) =>
  `EXR.D.${currency}.EUR.SP00.A,D,${currency},EUR,SP00,A,${period},${value},A,4,${currency},0`

/** As Open-Meteo answers for several places (its documentation, and pull requests 430 and 522 of its source): at points of its grid, without names. */
export const weather = (points: readonly { latitude: number; longitude: number }[], changes: object = {}) =>
  points.map(({ latitude, longitude }, index) => ({
    latitude: Math.round(latitude * 4) / 4,
    longitude: Math.round(longitude * 4) / 4,
    generationtime_ms: 0.4,
    utc_offset_seconds: 25_200,
    timezone: 'Asia/Bangkok',
    timezone_abbreviation: 'GMT+7',
    elevation: 4,
    ...(index > 0 && { location_id: index }),
    daily_units: { time: 'iso8601', temperature_2m_max: '°C', temperature_2m_min: '°C', precipitation_sum: 'mm' },
    daily: {
      time: ['2026-12-01', '2026-12-02'],
      temperature_2m_max: [30 + index / 100, 31],
      temperature_2m_min: [20, null],
      precipitation_sum: [0, 2.5],
    },
    ...changes,
  }))

/** Feeds in the shapes of WordPress (RSS 2.0 with Dublin Core and Media RSS) and of RFC 4287's examples. */
export const rss = (items: string, built = '') => `\ufeff<?xml version="1.0" encoding="UTF-8"?><!-- a generator -->
<rss version="2.0" xmlns:a="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:m="http://search.yahoo.com/mrss/">
<channel><title>ข่าว &amp;amp; ท่องเที่ยว</title><link>https://example.org/</link><a:link rel="self" href="https://example.org/feed"/>
<lastBuildDate>${built}</lastBuildDate>${items}</channel></rss>`
export const item = (path: string, date = '<pubDate>Fri, 27 Nov 2026 18:30:00 +0000</pubDate>') =>
  `<item><title>${path}</title><link>https://example.org/${path}</link>${date}</item>`
export const articles = `<item><title><![CDATA[รวมเทศกาล <b>ลอยกระทง</b> &#8211; 2569]]></title><a:link href="https://example.org/comments"/>
<link> https://example.org/1?a=b&amp;c=d </link><pubDate>Fri, 27 Nov 2026 18:30:00 GMT</pubDate><category>Policy</category>
<description>&lt;p&gt;One &amp;lt; two&lt;/p&gt;&lt;script&gt;x()&lt;/script&gt;&lt;p&gt;end &#128512;&lt;/p&gt;</description>
<m:content url="https://example.org/1.mp4" type="video/mp4"/><m:thumbnail url="https://example.org/1.jpg"/></item>
<item><title>Second</title><guid>https://example.org/2</guid><dc:date>2026-11-27T23:59:00+07:00</dc:date>
<enclosure url="javascript:alert(1)" type="image/png" length="1"/><source url="https://example.com/feed">The Daily</source></item>`
export const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><title>Atom &lt;news&gt;</title><id>urn:a</id><updated>2026-11-28T00:00:00Z</updated>
<entry><title type="html">Beaches &amp;amp; &lt;i&gt;bays&lt;/i&gt;</title><id>urn:3</id><published>2026-11-27T16:59:59.5Z</published>
<updated>2026-11-28T10:00:00Z</updated><link rel="self" href="https://example.org/3.xml"/><link href="https://example.org/3"/>
<link rel="enclosure" type="image/jpeg" href="https://example.org/3.jpg"/>
<content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>ชายหาด<b>ไทย</b></p><p>more</p></div></content></entry></feed>`

const place = (id: string, value: string) => ({ id, values: [{ id: value }] })
/** SDMX-JSON 1.0, as the European Central Bank answers for a series. */
export const ecbJson = {
  header: { id: 'x' },
  structure: {
    dimensions: {
      series: [place('FREQ', 'D'), place('CURRENCY', 'THB'), place('CURRENCY_DENOM', 'EUR')],
      observation: [place('TIME_PERIOD', '2026-04-02')],
    },
    attributes: { series: [], observation: [] },
  },
  dataSets: [{ action: 'Replace', series: { '0:0:0': { attributes: [], observations: { '0': [37.61] } } } }],
}

const component = (id: string, value: string) => `<generic:Value id="${id}" value="${value}"/>`
/** SDMX-ML 2.1, which the European Central Bank answers where no format is asked for. */
export const ecbXml = `<?xml version="1.0" encoding="UTF-8"?>
<message:GenericData xmlns:message="http://www.sdmx.org/resources/sdmxml/schemas/v2_1/message"
xmlns:generic="http://www.sdmx.org/resources/sdmxml/schemas/v2_1/data/generic"><message:Header><message:ID>x</message:ID></message:Header>
<message:DataSet action="Replace"><generic:Series><generic:SeriesKey>${component('FREQ', 'D')}${component('CURRENCY', 'THB')}
${component('CURRENCY_DENOM', 'EUR')}${component('EXR_TYPE', 'SP00')}${component('EXR_SUFFIX', 'A')}</generic:SeriesKey>
<generic:Attributes>${component('DECIMALS', '4')}${component('UNIT_MULT', '0')}</generic:Attributes>
<generic:Obs><generic:ObsDimension value="2026-04-02"/><generic:ObsValue value="37.61"/></generic:Obs></generic:Series></message:DataSet>
</message:GenericData>`
