import { describe, expect, test } from 'vitest'
import { checkpoints } from '../checkpoints.ts'
import { countryCodes } from '../countryCodes.ts'
import { countryNames as english } from '../names/en.ts'
import { countryNames as thai } from '../names/th.ts'
import { provinces } from '../provinces.ts'
import { countrySpellings } from './countrySpellings.ts'
import { provinceSpellings } from './provinceSpellings.ts'
import { recogniseCheckpoint, recogniseCountry, recogniseProvince } from './recognise.ts'

const footnotes = ['R', 'R1', ' R', '(R1)', ' (P)', '*', ' **', '®', '¹', ' 1', '1)', '/1']

describe('countries', () => {
  test.each([
    [
      'KR',
      'Korea|Korea, Rep.|Korea, Republic of|KOREA, REPUBLIC OF|South Korea|Republic of Korea|Korea (ROK)|Korea (Republic of)|เกาหลี|เกาหลีใต้|สาธารณรัฐเกาหลี',
    ],
    ['KP', "North Korea|Korea, Dem. People's Rep.|DPR Korea|เกาหลีเหนือ|Democratic People's Republic of Korea"],
    ['LA', "Lao PDR|Laos|LAO PEOPLE'S DEMOCRATIC REPUBLIC|ลาว|สปป.ลาว"],
    ['HK', 'Hong Kong SAR, China|HONG KONG, CHINA|Hong Kong (China)|ฮ่องกง'],
    ['MO', 'Macau|Macao (China)|Macao SAR, China|มาเก๊า'],
    ['TW', 'Taiwan|TAIWAN PROVINCE OF CHINA|Chinese Taipei|Republic of China (Taiwan)|ไต้หวัน'],
    ['CN', "China|People's Republic of China|China (Mainland)|สาธารณรัฐประชาชนจีน"],
    ['US', 'U.S.A.|USA|United  States|UNITED STATES OF AMERICA|The United States of America|us|สหรัฐฯ|สหรัฐอเมริกา'],
    ['GB', 'UK|U.K.|United  Kingdom|อังกฤษ|United Kingdom of Great Britain and Northern Ireland'],
    // Eurostat's code.
    ['GR', 'EL'],
    ['VN', 'Viet Nam|Vietnam|เวียดนาม'],
    ['BN', '        Brunai|Brunei Darussalam|บรูไนดารุสซาลาม'],
    ['RU', 'Russian Federation|Russia|    Russian|สหพันธรัฐรัสเซีย'],
    ['TR', 'Türkiye|Turkiye|Turkey|ตุรกี'],
    ['CZ', 'Czechia|Czech Republic|สาธารณรัฐเช็ก'],
    ['IR', 'Iran, Islamic Rep.|IRAN, ISLAMIC REPUBLIC OF|Islamic Republic of Iran'],
    ['EG', 'Egypt, Arab Rep.|Arab Republic of Egypt'],
    ['MM', 'Myanmar|Burma|Myanmar/Burma|พม่า|เมียนมาร์'],
    ['CI', "Côte d’Ivoire|Cote d'Ivoire|Ivory Coast"],
    ['AE', 'U.A.E.|UAE|United Arab Emirates|สหรัฐอาหรับเอมิเรตส์'],
    ['ZA', 'S.Africa|South  Africa|    Republic of South Africa|สาธารณรัฐแอฟริกาใต้'],
    ['CD', 'Congo, Dem. Rep.|CONGO, DEMOCRATIC REPUBLIC OF THE|DRC'],
    ['CG', 'Congo, Rep.|CONGO|Republic of the Congo'],
    ['PS', 'West Bank and Gaza|STATE OF PALESTINE'],
    ['XK', 'Kosovo|XKX'],
    ['NE', 'Niger|NIGER|NER'],
    ['TZ', 'TANZANIA, UNITED REPUBLIC OF|Tanzania (United Rep. of)'],
    ['KE', 'Republic of Kenya|The Republic of Kenya|ประเทศเคนยา'],
    ['BO', 'Bolivia (Plurinational State of)'],
    ['VC', 'St. Vincent and the Grenadines'],
  ])('%s is %s', (code, spellings) => {
    for (const spelling of spellings.split('|'))
      expect([spelling, recogniseCountry(spelling)]).toEqual([spelling, { code }])
  })

  test('a name written twice is understood when both parts mean the same', () => {
    for (const text of ['จีน (China)', 'China/จีน', 'จีน China', 'สหราชอาณาจักร - United Kingdom (R1)'])
      expect([text, recogniseCountry(text)]).toEqual([text, { code: text.includes('China') ? 'CN' : 'GB' }])
    expect(recogniseCountry('สาธารณรัฐเกาหลี (เกาหลีใต้)')).toEqual({ code: 'KR' })
    for (const text of ['จีน (Japan)', 'Georgia (USA)', 'China / Japan', 'China (Others)'])
      expect([text, recogniseCountry(text)]).toEqual([text, undefined])
    expect(recogniseProvince('เชียงใหม่ (Chiang Mai)')).toEqual({ code: 'TH-50' })
    expect(recogniseProvince('เชียงใหม่ (Chiang Rai)')).toBeUndefined()
  })

  test('each code and listed spelling is understood, in any case and with any footnote mark', () => {
    for (const [alpha2, alpha3] of countryCodes) {
      for (const code of [alpha2, alpha3, alpha2.toLowerCase(), ` ${alpha3} `])
        expect(recogniseCountry(code)).toEqual({ code: alpha2 })
      const spellings = [english[alpha2], thai[alpha2], ...(countrySpellings[alpha2]?.split('|') ?? [])]
      for (const spelling of spellings) {
        for (const written of [spelling, spelling.toUpperCase(), `\u00a0\u00a0${spelling.replaceAll(' ', '  ')} `])
          expect([written, recogniseCountry(written)]).toEqual([written, { code: alpha2 }])
        // A mark that touches a code or an abbreviation in capitals cannot be told from it.
        const marks = /[\p{Ll}\p{Script=Thai}]$/u.test(spelling) ? footnotes : [' *', '®', ' (R1)']
        for (const mark of marks)
          expect([spelling + mark, recogniseCountry(spelling + mark)]).toEqual([spelling + mark, { code: alpha2 }])
      }
    }
  })

  test.each([
    '',
    ' ',
    '-',
    'N/A',
    'Total',
    'Others',
    'Asia',
    'Africa',
    'America',
    'Nationality',
    'Country',
    'Atlantis',
    'Republic of China',
    'Republic of Atlantis',
    'Korea, N.',
    'Korean',
    'ARR',
    'INR1',
    'รวม',
    'เอเชีย',
    'ยุโรป',
    'Source of Data : Immigration Bureau,Royal Thai Police.',
    `China${' '.repeat(50_000)}`,
  ])('%j is no country', (text) => {
    expect(recogniseCountry(text)).toBeUndefined()
  })
})

describe('provinces', () => {
  test.each([
    ['TH-10', 'กรุงเทพมหานคร|กรุงเทพมหานครR|กรุงเทพฯ|กทม.|Bangkok|Bangkok Metropolis|Krung Thep|th-10'],
    ['TH-14', 'Ayutthaya|Phra Nakhon Si Ayutthaya|อยุธยา'],
    ['TH-20', 'Chonburi|Chon Buri|Pattaya|TH-S'],
    ['TH-19', 'สระบุรี(R1)|สระบุรี*|จังหวัดสระบุรี'],
    ['TH-30', 'โคราช|จ.นครราชสีมา|จ. นครราชสีมา'],
    ['TH-33', 'ศรีษะเกษ|ศรีสะเกษ|Si Saket|Sisaket|Srisaket'],
    ['TH-39', 'Nong Bua Lamphu|Nong Bua Lam Phu'],
    ['TH-42', '   เลย|จังหวัดเลย|Loei Province'],
    ['TH-76', 'เพชรบุรี|เพชรบุรี(R1)'],
    ['TH-67', 'เพชรบูรณ์|เพชรบูรณ์*'],
    ['TH-77', 'ประจวบศีรีขันธ์|ประจวบศิรีขันธ์|ประจวบคีรีขันธ์(R1)'],
    ['TH-82', 'พังงา*|Phang Nga|Phang-nga'],
    ['TH-38', 'Bueng Kan |Buengkan'],
    ['TH-50', "Чиангмай|чиангмай*|شيانغ ماي|צ׳יאנג מאי|צ'יאנג מאי|Чиангмай (เชียงใหม่)"],
  ])('%s is %s', (code, spellings) => {
    for (const spelling of spellings.split('|'))
      expect([spelling, recogniseProvince(spelling)]).toEqual([spelling, { code }])
  })

  test('each listed spelling is understood with any footnote mark and with the word for province', () => {
    for (const { code, PROVINCE_NAME, name } of provinces) {
      const spellings = [PROVINCE_NAME, name, ...(provinceSpellings[code]?.split('|') ?? [])]
      for (const spelling of spellings) {
        const written = [spelling, `จังหวัด${spelling}`, `จ.${spelling}`, `${spelling} Province`]
        if (/[\p{Ll}\p{Script=Thai}]$/u.test(spelling)) written.push(...footnotes.map((mark) => spelling + mark))
        for (const text of written) expect([text, recogniseProvince(text)]).toEqual([text, { code }])
      }
    }
  })

  test.each([
    '',
    'รวม',
    'รวมทั้งหมด',
    'ภาคเหนือ',
    'ภาคกลางไม่รวมกรุงเทพฯ',
    'จังหวัด',
    'TH-99',
    '2563(P)',
    'อัตราการเข้าพัก',
    'บุรี',
  ])('%j is no province', (text) => {
    expect(recogniseProvince(text)).toBeUndefined()
  })
})

describe('checkpoints', () => {
  test.each([
    ['suvarnabhumi', 'BKK|สุวรรณภูมิ|ท่าอากาศยานสุวรรณภูมิ|Suvarnabhumi International Airport|สนามบินสุวรรณภูมิ'],
    ['don-mueang', 'DMK|ดอนเมือง|Don Muang'],
    ['phuket-airport', 'HKT|ท่าอากาศยานภูเก็ต|สนามบินภูเก็ต|Phuket International Airport'],
    ['phuket-port', 'ท่าเรือภูเก็ต|Phuket port'],
    ['sadao', 'ด่านสะเดา|ด่านตรวจคนเข้าเมืองสะเดา|ตม.สะเดา|Sadao Immigration Checkpoint|สะเดา จังหวัดสงขลา'],
    ['nong-khai', 'Nong Khai|หนองคาย|ด่านหนองคาย*'],
    ['aranyaprathet', 'บ้านคลองลึก|Aranyaprathet'],
  ])('%s is %s', (code, spellings) => {
    for (const spelling of spellings.split('|'))
      expect([spelling, recogniseCheckpoint(spelling)]).toEqual([spelling, { code }])
  })

  test('each checkpoint is understood by its code and its name in any language', () => {
    for (const { code, names } of checkpoints)
      for (const text of [code, ...Object.values(names)])
        expect([text, recogniseCheckpoint(text)]).toEqual([text, { code }])
  })

  test('a place with an airport and a harbour is neither by its bare name', () => {
    expect(recogniseCheckpoint('Phuket')).toBeUndefined()
    expect(recogniseCheckpoint('ภูเก็ต')).toBeUndefined()
    expect(recogniseCheckpoint('Atlantis')).toBeUndefined()
  })
})
