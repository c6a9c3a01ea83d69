import { defineMessages } from '../locales/messages.ts'
import type { Words } from '../words.ts'
import { airportName, borderName, type PlaceName, portName } from './checkpointNames.ts'
import type { ProvinceCode } from './provinces.ts'
import { thaiAirportOf } from './thaiAirports.ts'

export const checkpointTypes = ['air', 'land', 'sea'] as const
export type CheckpointType = (typeof checkpointTypes)[number]

export const checkpointTypeNames = defineMessages('catalog.checkpointTypes', {
  air: 'Air',
  land: 'Land',
  sea: 'Sea',
})

/** A place where the immigration bureau checks people who come and go. */
export interface Checkpoint {
  readonly code: string
  readonly type: CheckpointType
  readonly province: ProvinceCode
  /** Of an airport; null on land and at sea. */
  readonly iata: string | null
  /** The name without the word for what it is. */
  readonly place: PlaceName
  readonly names: Words
  /** Further names in files. */
  readonly spellings: readonly string[]
}

type AirRow = readonly [code: string, iata: string, spellings: readonly string[]]
const air: readonly AirRow[] = [
  ['suvarnabhumi', 'BKK', ['Suvarnabhumi International', 'Bangkok Suvarnabhumi']],
  ['don-mueang', 'DMK', ['Don Muang', 'Donmuang', 'Donmueang', 'Bangkok Don Mueang']],
  ['phuket-airport', 'HKT', []],
  ['chiang-mai-airport', 'CNX', ['Chiangmai']],
  ['chiang-rai-airport', 'CEI', ['Mae Fah Luang', 'Chiang Rai', 'Mae Fah Luang - Chiang Rai', 'แม่ฟ้าหลวง', 'เชียงราย']],
  ['hat-yai-airport', 'HDY', ['Hatyai', 'Haad Yai']],
  ['krabi-airport', 'KBV', []],
  ['samui-airport', 'USM', ['Koh Samui', 'Ko Samui', 'เกาะสมุย']],
  ['surat-thani-airport', 'URT', []],
  ['u-tapao-airport', 'UTP', ['U-Tapao Rayong Pattaya', 'อู่ตะเภา ระยอง พัทยา']],
  ['udon-thani-airport', 'UTH', []],
  ['hua-hin-airport', 'HHQ', []],
]

type Row = readonly [code: string, province: ProvinceCode, place: PlaceName, spellings: readonly string[]]
const land: readonly Row[] = [
  ['sadao', 'TH-90', { en: 'Sadao', th: 'สะเดา', he: 'סדאו', ru: 'Садао', ar: 'ساداو' }, ['Dannok']],
  [
    'padang-besar',
    'TH-90',
    { en: 'Padang Besar', th: 'ปาดังเบซาร์', he: 'פאדאנג בסר', ru: 'Паданг-Бесар', ar: 'بادانغ بيسار' },
    [],
  ],
  [
    'wang-prachan',
    'TH-91',
    { en: 'Wang Prachan', th: 'วังประจัน', he: 'ואנג פראצ׳אן', ru: 'Вангпрачан', ar: 'وانغ براتشان' },
    [],
  ],
  ['betong', 'TH-95', { en: 'Betong', th: 'เบตง', he: 'בטונג', ru: 'Бетонг', ar: 'بيتونغ' }, []],
  [
    'su-ngai-kolok',
    'TH-96',
    { en: 'Su-ngai Kolok', th: 'สุไหงโก-ลก', he: 'סונגאי קולוק', ru: 'Сунгай-Колок', ar: 'سونغاي كولوك' },
    ['Sungai Kolok', 'Sungai Golok', 'สุไหงโกลก'],
  ],
  ['tak-bai', 'TH-96', { en: 'Tak Bai', th: 'ตากใบ', he: 'טאק באי', ru: 'Такбай', ar: 'تاك باي' }, []],
  [
    'nong-khai',
    'TH-43',
    { en: 'Nong Khai', th: 'หนองคาย', he: 'נונג קאי', ru: 'Нонгкхай', ar: 'نونغ خاي' },
    ['Friendship Bridge 1', 'สะพานมิตรภาพไทย-ลาว แห่งที่ 1'],
  ],
  ['bueng-kan', 'TH-38', { en: 'Bueng Kan', th: 'บึงกาฬ', he: 'בואנג קאן', ru: 'Бынгкан', ar: 'بوينغ كان' }, []],
  [
    'nakhon-phanom',
    'TH-48',
    { en: 'Nakhon Phanom', th: 'นครพนม', he: 'נקון פאנום', ru: 'Накхонпханом', ar: 'ناخون فانوم' },
    ['Friendship Bridge 3', 'สะพานมิตรภาพไทย-ลาว แห่งที่ 3'],
  ],
  [
    'mukdahan',
    'TH-49',
    { en: 'Mukdahan', th: 'มุกดาหาร', he: 'מוקדהאן', ru: 'Мукдахан', ar: 'موكداهان' },
    ['Friendship Bridge 2', 'สะพานมิตรภาพไทย-ลาว แห่งที่ 2'],
  ],
  [
    'chong-mek',
    'TH-34',
    { en: 'Chong Mek', th: 'ช่องเม็ก', he: 'צ׳ונג מק', ru: 'Чонгмек', ar: 'تشونغ ميك' },
    ['Phibun Mangsahan', 'พิบูลมังสาหาร'],
  ],
  ['tha-li', 'TH-42', { en: 'Tha Li', th: 'ท่าลี่', he: 'טה לי', ru: 'Тхали', ar: 'ثا لي' }, []],
  [
    'huai-kon',
    'TH-55',
    { en: 'Huai Kon', th: 'ห้วยโก๋น', he: 'הואיי קון', ru: 'Хуайкон', ar: 'هواي كون' },
    ['Thung Chang', 'ทุ่งช้าง'],
  ],
  [
    'chiang-khong',
    'TH-57',
    { en: 'Chiang Khong', th: 'เชียงของ', he: 'צ׳יאנג קונג', ru: 'Чиангкхонг', ar: 'شيانغ خونغ' },
    ['Friendship Bridge 4', 'สะพานมิตรภาพไทย-ลาว แห่งที่ 4'],
  ],
  ['chiang-saen', 'TH-57', { en: 'Chiang Saen', th: 'เชียงแสน', he: 'צ׳יאנג סן', ru: 'Чиангсэн', ar: 'شيانغ سين' }, []],
  ['mae-sai', 'TH-57', { en: 'Mae Sai', th: 'แม่สาย', he: 'מה סאי', ru: 'Мэсай', ar: 'ماي ساي' }, []],
  ['mae-sot', 'TH-63', { en: 'Mae Sot', th: 'แม่สอด', he: 'מה סוט', ru: 'Мэсот', ar: 'ماي سوت' }, []],
  [
    'sangkhla-buri',
    'TH-71',
    {
      en: 'Three Pagodas Pass',
      th: 'ด่านเจดีย์สามองค์',
      he: 'מעבר שלוש הפגודות',
      ru: 'Перевал Трёх Пагод',
      ar: 'ممر الباغودات الثلاث',
    },
    ['Sangkhla Buri', 'Sangkhlaburi', 'สังขละบุรี', 'เจดีย์สามองค์'],
  ],
  [
    'phu-nam-ron',
    'TH-71',
    { en: 'Phu Nam Ron', th: 'พุน้ำร้อน', he: 'פו נאם רון', ru: 'Пхунамрон', ar: 'فو نام رون' },
    [],
  ],
  [
    'aranyaprathet',
    'TH-27',
    { en: 'Aranyaprathet', th: 'อรัญประเทศ', he: 'ארניאפרטט', ru: 'Араньяпратхет', ar: 'أرانيابراثيت' },
    ['Khlong Luek', 'Ban Khlong Luek', 'คลองลึก', 'บ้านคลองลึก', 'Aranya Prathet'],
  ],
  ['ban-laem', 'TH-22', { en: 'Ban Laem', th: 'บ้านแหลม', he: 'באן לם', ru: 'Банлэм', ar: 'بان لايم' }, []],
  [
    'ban-phakkat',
    'TH-22',
    { en: 'Ban Phakkat', th: 'บ้านผักกาด', he: 'באן פאקאט', ru: 'Банпхаккат', ar: 'بان فاكات' },
    ['Pong Nam Ron', 'โป่งน้ำร้อน'],
  ],
  [
    'hat-lek',
    'TH-23',
    { en: 'Hat Lek', th: 'บ้านหาดเล็ก', he: 'האט לק', ru: 'Хатлек', ar: 'هات ليك' },
    ['Khlong Yai', 'คลองใหญ่', 'หาดเล็ก'],
  ],
  [
    'chong-chom',
    'TH-32',
    { en: 'Chong Chom', th: 'ช่องจอม', he: 'צ׳ונג צ׳ום', ru: 'Чонгчом', ar: 'تشونغ تشوم' },
    ['Kap Choeng', 'กาบเชิง'],
  ],
  [
    'chong-sa-ngam',
    'TH-33',
    { en: 'Chong Sa-ngam', th: 'ช่องสะงำ', he: 'צ׳ונג סה-נגאם', ru: 'Чонгсангам', ar: 'تشونغ سا نغام' },
    ['Phu Sing', 'ภูสิงห์'],
  ],
]
const sea: readonly Row[] = [
  [
    'bangkok-port',
    'TH-10',
    { en: 'Bangkok', th: 'กรุงเทพ', he: 'בנגקוק', ru: 'Бангкок', ar: 'بانكوك' },
    ['Khlong Toei', 'Klong Toey', 'คลองเตย'],
  ],
  [
    'laem-chabang-port',
    'TH-20',
    { en: 'Laem Chabang', th: 'แหลมฉบัง', he: 'לם צ׳באנג', ru: 'Лэмчабанг', ar: 'لايم تشابانغ' },
    [],
  ],
  [
    'si-racha-port',
    'TH-20',
    { en: 'Si Racha', th: 'ศรีราชา', he: 'סי ראצ׳ה', ru: 'Сирача', ar: 'سي راتشا' },
    ['Sriracha'],
  ],
  [
    'map-ta-phut-port',
    'TH-21',
    { en: 'Map Ta Phut', th: 'มาบตาพุด', he: 'מאפ טה פוט', ru: 'Маптапхут', ar: 'ماب تا فوت' },
    [],
  ],
  ['phuket-port', 'TH-83', { en: 'Phuket', th: 'ภูเก็ต', he: 'פוקט', ru: 'Пхукет', ar: 'بوكيت' }, []],
  ['krabi-port', 'TH-81', { en: 'Krabi', th: 'กระบี่', he: 'קראבי', ru: 'Краби', ar: 'كرابي' }, []],
  [
    'samui-port',
    'TH-84',
    { en: 'Samui', th: 'เกาะสมุย', he: 'סמוי', ru: 'Самуи', ar: 'ساموي' },
    ['สมุย', 'Koh Samui', 'Ko Samui'],
  ],
  ['ranong-port', 'TH-85', { en: 'Ranong', th: 'ระนอง', he: 'ראנונג', ru: 'Ранонг', ar: 'رانونغ' }, []],
  ['satun-port', 'TH-91', { en: 'Satun', th: 'สตูล', he: 'סאטון', ru: 'Сатун', ar: 'ساتون' }, ['Tammalang', 'ตำมะลัง']],
  ['songkhla-port', 'TH-90', { en: 'Songkhla', th: 'สงขลา', he: 'סונגקלה', ru: 'Сонгкхла', ar: 'سونغخلا' }, []],
]

function airCheckpoint([code, iata, spellings]: AirRow): Checkpoint {
  const airport = thaiAirportOf(iata)
  if (airport === undefined) throw new Error(`checkpoint ${code} stands at ${iata}, which is no airport of the list`)
  const { province, place } = airport
  return { code, type: 'air', province, iata, place, names: airportName(place), spellings }
}

/** The checkpoints: airports, then land borders from Malaysia round to Cambodia, then harbours. */
export const checkpoints: readonly Checkpoint[] = [
  ...air.map(airCheckpoint),
  ...land.map(
    ([code, province, place, spellings]): Checkpoint => ({
      code,
      type: 'land',
      province,
      iata: null,
      place,
      names: borderName(place),
      spellings,
    }),
  ),
  ...sea.map(
    ([code, province, place, spellings]): Checkpoint => ({
      code,
      type: 'sea',
      province,
      iata: null,
      place,
      names: portName(place),
      spellings,
    }),
  ),
]

const byCode: ReadonlyMap<string, Checkpoint> = new Map(checkpoints.map((checkpoint) => [checkpoint.code, checkpoint]))

/** The checkpoint of a code; undefined for any other text. */
export function checkpointOf(code: string): Checkpoint | undefined {
  return byCode.get(code)
}
