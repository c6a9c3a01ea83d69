/**
 * The 77 provinces of Thailand (Bangkok counts as one): the interior ministry's two-digit code, the classic number 1-77, the number of the
 * geographic region, the Thai name and the Royal Society's transliteration.
 */
const rows = [
  ['10', 1, 2, 'กรุงเทพมหานคร', 'Bangkok'],
  ['11', 2, 2, 'สมุทรปราการ', 'Samut Prakan'],
  ['12', 3, 2, 'นนทบุรี', 'Nonthaburi'],
  ['13', 4, 2, 'ปทุมธานี', 'Pathum Thani'],
  ['14', 5, 2, 'พระนครศรีอยุธยา', 'Phra Nakhon Si Ayutthaya'],
  ['15', 6, 2, 'อ่างทอง', 'Ang Thong'],
  ['16', 7, 2, 'ลพบุรี', 'Lop Buri'],
  ['17', 8, 2, 'สิงห์บุรี', 'Sing Buri'],
  ['18', 9, 2, 'ชัยนาท', 'Chai Nat'],
  ['19', 10, 2, 'สระบุรี', 'Saraburi'],
  ['20', 11, 5, 'ชลบุรี', 'Chon Buri'],
  ['21', 12, 5, 'ระยอง', 'Rayong'],
  ['22', 13, 5, 'จันทบุรี', 'Chanthaburi'],
  ['23', 14, 5, 'ตราด', 'Trat'],
  ['24', 15, 5, 'ฉะเชิงเทรา', 'Chachoengsao'],
  ['25', 16, 5, 'ปราจีนบุรี', 'Prachin Buri'],
  ['26', 17, 2, 'นครนายก', 'Nakhon Nayok'],
  ['27', 18, 5, 'สระแก้ว', 'Sa Kaeo'],
  ['30', 19, 3, 'นครราชสีมา', 'Nakhon Ratchasima'],
  ['31', 20, 3, 'บุรีรัมย์', 'Buri Ram'],
  ['32', 21, 3, 'สุรินทร์', 'Surin'],
  ['33', 22, 3, 'ศรีสะเกษ', 'Si Sa Ket'],
  ['34', 23, 3, 'อุบลราชธานี', 'Ubon Ratchathani'],
  ['35', 24, 3, 'ยโสธร', 'Yasothon'],
  ['36', 25, 3, 'ชัยภูมิ', 'Chaiyaphum'],
  ['37', 26, 3, 'อำนาจเจริญ', 'Amnat Charoen'],
  ['39', 27, 3, 'หนองบัวลำภู', 'Nong Bua Lam Phu'],
  ['40', 28, 3, 'ขอนแก่น', 'Khon Kaen'],
  ['41', 29, 3, 'อุดรธานี', 'Udon Thani'],
  ['42', 30, 3, 'เลย', 'Loei'],
  ['43', 31, 3, 'หนองคาย', 'Nong Khai'],
  ['44', 32, 3, 'มหาสารคาม', 'Maha Sarakham'],
  ['45', 33, 3, 'ร้อยเอ็ด', 'Roi Et'],
  ['46', 34, 3, 'กาฬสินธุ์', 'Kalasin'],
  ['47', 35, 3, 'สกลนคร', 'Sakon Nakhon'],
  ['48', 36, 3, 'นครพนม', 'Nakhon Phanom'],
  ['49', 37, 3, 'มุกดาหาร', 'Mukdahan'],
  ['50', 38, 1, 'เชียงใหม่', 'Chiang Mai'],
  ['51', 39, 1, 'ลำพูน', 'Lamphun'],
  ['52', 40, 1, 'ลำปาง', 'Lampang'],
  ['53', 41, 1, 'อุตรดิตถ์', 'Uttaradit'],
  ['54', 42, 1, 'แพร่', 'Phrae'],
  ['55', 43, 1, 'น่าน', 'Nan'],
  ['56', 44, 1, 'พะเยา', 'Phayao'],
  ['57', 45, 1, 'เชียงราย', 'Chiang Rai'],
  ['58', 46, 1, 'แม่ฮ่องสอน', 'Mae Hong Son'],
  ['60', 47, 2, 'นครสวรรค์', 'Nakhon Sawan'],
  ['61', 48, 2, 'อุทัยธานี', 'Uthai Thani'],
  ['62', 49, 2, 'กำแพงเพชร', 'Kamphaeng Phet'],
  ['63', 50, 4, 'ตาก', 'Tak'],
  ['64', 51, 2, 'สุโขทัย', 'Sukhothai'],
  ['65', 52, 2, 'พิษณุโลก', 'Phitsanulok'],
  ['66', 53, 2, 'พิจิตร', 'Phichit'],
  ['67', 54, 2, 'เพชรบูรณ์', 'Phetchabun'],
  ['70', 55, 4, 'ราชบุรี', 'Ratchaburi'],
  ['71', 56, 4, 'กาญจนบุรี', 'Kanchanaburi'],
  ['72', 57, 2, 'สุพรรณบุรี', 'Suphan Buri'],
  ['73', 58, 2, 'นครปฐม', 'Nakhon Pathom'],
  ['74', 59, 2, 'สมุทรสาคร', 'Samut Sakhon'],
  ['75', 60, 2, 'สมุทรสงคราม', 'Samut Songkhram'],
  ['76', 61, 4, 'เพชรบุรี', 'Phetchaburi'],
  ['77', 62, 4, 'ประจวบคีรีขันธ์', 'Prachuap Khiri Khan'],
  ['80', 63, 6, 'นครศรีธรรมราช', 'Nakhon Si Thammarat'],
  ['81', 64, 6, 'กระบี่', 'Krabi'],
  ['82', 65, 6, 'พังงา', 'Phangnga'],
  ['83', 66, 6, 'ภูเก็ต', 'Phuket'],
  ['84', 67, 6, 'สุราษฎร์ธานี', 'Surat Thani'],
  ['85', 68, 6, 'ระนอง', 'Ranong'],
  ['86', 69, 6, 'ชุมพร', 'Chumphon'],
  ['90', 70, 6, 'สงขลา', 'Songkhla'],
  ['91', 71, 6, 'สตูล', 'Satun'],
  ['92', 72, 6, 'ตรัง', 'Trang'],
  ['93', 73, 6, 'พัทลุง', 'Phatthalung'],
  ['94', 74, 6, 'ปัตตานี', 'Pattani'],
  ['95', 75, 6, 'ยะลา', 'Yala'],
  ['96', 76, 6, 'นราธิวาส', 'Narathiwat'],
  ['38', 77, 3, 'บึงกาฬ', 'Bueng Kan'],
] as const

/** ISO 3166-2, e.g. `TH-50`. */
export type ProvinceCode = `TH-${(typeof rows)[number][0]}`
export type GeoId = (typeof rows)[number][2]

/** A province, under the contract's names. */
export interface Province {
  readonly code: ProvinceCode
  /** The classic running number, 1-77. */
  readonly PROVINCE_ID: number
  /** The interior ministry's code, two digits. */
  readonly PROVINCE_CODE: string
  /** The Thai name, without the word for province. */
  readonly PROVINCE_NAME: string
  /** The English transliteration; French uses it too. Other languages: `names/`. */
  readonly name: string
  readonly GEO_ID: GeoId
}

/** The provinces, by their classic number. */
export const provinces: readonly Province[] = rows.map(([code, id, geo, thai, english]) => ({
  code: `TH-${code}` as const,
  PROVINCE_ID: id,
  PROVINCE_CODE: code,
  PROVINCE_NAME: thai,
  name: english,
  GEO_ID: geo,
}))

const byCode: ReadonlyMap<string, Province> = new Map(provinces.map((province) => [province.code, province]))

/** The province of a code `TH-NN`; undefined for anything else. */
export function provinceOf(code: ProvinceCode): Province
export function provinceOf(code: string): Province | undefined
export function provinceOf(code: string): Province | undefined {
  return byCode.get(code)
}

/** Whether a text is the code of a province, `TH-NN`. */
export function isProvinceCode(code: string): code is ProvinceCode {
  return byCode.has(code)
}
