import { provinceOf } from '@sala/catalog/places/provinces.ts'
import { dateOf, monthOfDay, yearOfMonth } from '../calendar.ts'
import { textCell } from '../csv.ts'
import { provinceFacts } from '../provinces/provinceFacts.ts'
import { pick, random, weighted, wholeNear } from '../random.ts'
import { firstDayOfTalk } from '../voices/moments.ts'
import type { DatasetText, World } from '../world.ts'
import { storiesOf } from './stories.ts'

/** Articles about travel: what happens that day comes first, the rest is the trade's everyday news. */

/** Category, title and summary; `{p}` is a province in Thai, `{n}` a number, `{c}` a market. */
const articles: readonly (readonly [category: string, title: string, summary: string])[] = [
  ['policy', 'ครม. ไฟเขียวมาตรการกระตุ้นเที่ยวเมืองรองรอบใหม่', 'มาตรการครอบคลุม {n} จังหวัด เน้นวันธรรมดา และให้หักค่าใช้จ่ายที่พักได้'],
  ['policy', '{p}ออกข้อกำหนดใหม่เรื่องที่พักรายวัน', 'ผู้ประกอบการมีเวลา {n} วันในการขึ้นทะเบียน'],
  ['policy', 'ขยายเวลาพำนักนักท่องเที่ยว{c}', 'คาดว่าจะช่วยเพิ่มวันพักเฉลี่ยในไตรมาสหน้า'],
  ['market', 'นักท่องเที่ยว{c}โต {n}% จากปีก่อน', 'แรงหนุนจากเที่ยวบินใหม่และวันหยุดยาว'],
  ['market', 'ตลาด{c}ชะลอตัว เอกชนปรับแผน', 'ยอดจองล่วงหน้าลดลง {n}% เมื่อเทียบกับปีก่อน'],
  [
    'market',
    'Bookings from long-haul markets up {n}% for the season',
    'Operators in {e} report the earliest sell-out since 2019.',
  ],
  ['airline', 'สายการบินเปิดบินตรงจาก{c} สัปดาห์ละ {n} เที่ยว', 'เริ่มให้บริการในตารางบินหน้า ด้วยเครื่องบินลำตัวแคบ'],
  ['airline', 'สนามบินขยายหลุมจอด รองรับผู้โดยสารเพิ่ม {n}%', 'งานก่อสร้างจะแล้วเสร็จก่อนฤดูท่องเที่ยว'],
  ['accommodation', 'โรงแรมใหม่ {n} แห่งเปิดตัวใน{p}', 'ส่วนใหญ่เป็นระดับสี่ดาวขึ้นไป เน้นกลุ่มครอบครัว'],
  ['accommodation', 'อัตราเข้าพัก{p}ขยับขึ้น {n}%', 'สมาคมโรงแรมคาดว่าแนวโน้มจะดีต่อเนื่องถึงสิ้นปี'],
  ['destination', '{s}ติดอันดับจุดหมายยอดนิยม', 'ผู้อ่านยกให้ธรรมชาติและอาหารท้องถิ่นเป็นจุดเด่นของ{p}'],
  ['destination', '{s}ปิดฟื้นฟูธรรมชาติ {n} วัน', 'อุทยานขอความร่วมมือนักท่องเที่ยววางแผนล่วงหน้า'],
  ['destination', '{e}: a quiet weekend beyond the crowds', 'Markets, temples and a slow river, and hardly a queue.'],
  ['event', '{p}เตรียมจัดเทศกาลใหญ่ปลายเดือน', 'คาดเงินสะพัดกว่า {n} ล้านบาท'],
  ['event', 'งานวิ่งที่{p}ดึงนักวิ่งกว่า {n}00 คน', 'ที่พักรอบเส้นทางเต็มทุกแห่ง'],
  ['safety', 'ตำรวจท่องเที่ยว{p}เพิ่มสายตรวจช่วงวันหยุด', 'ตั้งจุดบริการ {n} จุด พร้อมล่ามหลายภาษา'],
  ['economy', 'ค่าเงินบาทแข็ง เอกชนห่วงยอดจองไตรมาสหน้า', 'ผู้ประกอบการใน{p}เริ่มปรับราคา'],
  ['economy', 'รายได้ท่องเที่ยว{p}เพิ่ม {n}%', 'ค่าใช้จ่ายต่อหัวของชาวต่างชาติสูงขึ้นต่อเนื่อง'],
  ['technology', 'แอปเดินทางใหม่ช่วยวางแผนเที่ยว{p}', 'รวมรถ เรือ และที่พักไว้ในที่เดียว'],
  [
    'technology',
    'Digital arrival card passes {n} million users',
    'Queues at the busiest airports are down by a third.',
  ],
]

const storyArticles: Readonly<
  Record<string, readonly (readonly [category: string, title: string, summary: string])[]>
> = {
  haze: [
    ['safety', 'ฝุ่น PM2.5 {p}เกินมาตรฐานต่อเนื่อง', 'แนะนำนักท่องเที่ยวงดกิจกรรมกลางแจ้งและสวมหน้ากาก'],
    ['accommodation', 'หมอกควันทำยอดยกเลิกห้องพัก{p}พุ่ง', 'สมาคมโรงแรมคาดรายได้เดือนนี้ลดลง {n}%'],
    ['safety', 'Haze over {e}: flights delayed, masks advised', 'Visibility fell below {n}00 metres in the morning.'],
  ],
  ferry_accident: [
    ['safety', 'เรือโดยสารนักท่องเที่ยวประสบเหตุที่{p}', 'เจ้าหน้าที่เร่งช่วยเหลือผู้โดยสาร {n} ราย และสั่งตรวจเรือทุกลำ'],
    [
      'safety',
      'Ferry accident off {e}: safety checks on all boats',
      'Authorities promise stricter limits on passengers and life jackets.',
    ],
    ['policy', 'ยกเครื่องมาตรฐานเรือท่องเที่ยวหลังเหตุที่{p}', 'เพิ่มโทษเรือบรรทุกเกินและไม่มีเสื้อชูชีพ'],
  ],
  flood: [
    ['safety', 'น้ำท่วม{p} เร่งอพยพนักท่องเที่ยวตกค้าง', 'เปิดศูนย์ช่วยเหลือ {n} จุด ถนนหลายสายสัญจรไม่ได้'],
    ['airline', 'ยกเลิกเที่ยวบิน{p} {n} เที่ยวเพราะน้ำท่วม', 'ผู้โดยสารเลื่อนตั๋วได้โดยไม่มีค่าใช้จ่าย'],
    [
      'safety',
      'Floods in {e}: what travellers need to know',
      'Roads to several districts are closed; hotlines are open.',
    ],
  ],
  festival_praise: [
    ['event', 'เทศกาล{p}คึกคัก ที่พักเต็มทุกแห่ง', 'ผู้จัดคาดผู้ร่วมงานเพิ่มขึ้น {n}%'],
    ['destination', '{e} at its best this season', 'Clear skies, cool air and a full calendar.'],
  ],
}

const papers = [
  'สำนักข่าวทางไทย',
  'เดลี่ท่องเที่ยว',
  'ข่าวโรงแรมรายวัน',
  'สยามทราเวลนิวส์',
  'เสียงผู้ประกอบการ',
  'Siam Travel Wire',
  'Asia Trip Journal',
  'The Andaman Post',
]
const markets = [
  'จีน',
  'อินเดีย',
  'รัสเซีย',
  'มาเลเซีย',
  'เกาหลีใต้',
  'ญี่ปุ่น',
  'เยอรมนี',
  'สหราชอาณาจักร',
  'ตะวันออกกลาง',
  'เวียดนาม',
]

/** Articles of a usual day at scale 1, beside one or two about each story. */
const articlesADay = 3.2

function* lines(world: World): Generator<string> {
  const choose = weighted(provinceFacts.map((facts) => [facts, facts.thai + 2 * facts.foreign + 1.5] as const))
  for (let day = firstDayOfTalk(world); day < world.today; day += 1) {
    const date = dateOf(day)
    const next = random(world.seed, `news ${day}`)
    const stories = storiesOf(yearOfMonth(monthOfDay(day)), world.seed).filter(
      ({ from, to }) => day >= from && day <= to,
    )
    let index = 0
    const row = (article: (typeof articles)[number], facts: (typeof provinceFacts)[number]) => {
      const { PROVINCE_NAME, name } = provinceOf(facts.code)
      const market = pick(next, markets)
      const spot = pick(next, facts.spots)
      const number = String(5 + Math.floor(next() * 40))
      const fill = (text: string) =>
        text
          .replaceAll('{p}', PROVINCE_NAME)
          .replaceAll('{e}', name)
          .replaceAll('{n}', number)
          .replaceAll('{c}', market)
          .replaceAll('{s}', spot)
      const [category, title, summary] = article
      index += 1
      return `${date},${textCell(fill(title))},${textCell(fill(summary))},${category},${pick(next, papers)},https://news.example/${date}/${index}\n`
    }
    for (const story of stories) {
      const articles = storyArticles[story.kind]
      if (articles === undefined) continue
      for (let left = wholeNear(next, Math.min(2, 1.2 * world.scale)); left > 0; left -= 1) {
        const code = pick(next, story.provinces)
        const facts = provinceFacts.find((fact) => fact.code === code)
        if (facts) yield row(pick(next, articles), facts)
      }
    }
    for (let left = wholeNear(next, articlesADay * Math.min(1, world.scale)); left > 0; left -= 1)
      yield row(pick(next, articles), choose(next))
  }
}

/** News, without pictures: there are none that would be ours. */
export const news = (world: World): DatasetText => ({
  dataset: 'news',
  head: ['date', 'news_title', 'news_summary', 'news_category', 'news_source', 'news_link'],
  estimate: () => {
    let rows = 0
    for (const _ of lines(world)) rows += 1
    return rows
  },
  lines: () => lines(world),
})
