import type { Content } from './content.ts'

interface Text extends Content {
  readonly kind: 'docx' | 'pdf' | 'txt' | 'xlsx'
  /** Of its file, without what stands before and behind it. */
  readonly name: string
  readonly tags: readonly string[]
  readonly lead: readonly string[]
}

/** What the demonstration documents say. None of it happened. */
export const texts: readonly Text[] = [
  {
    kind: 'pdf',
    name: 'market-briefing-china',
    title: 'Demonstration: Market briefing China',
    tags: ['China', 'market briefing'],
    lead: [
      'For the weekly round of the market desks. Read it beside the dashboard of the market: Foreign markets, East Asia, China.',
    ],
    sections: [
      {
        heading: 'In short',
        lines: [
          'Arrivals from China are above last year, but still below the years before the pandemic.',
          'More people arrange the trip themselves: they book late, stay longer and spread over more provinces.',
          'Seats from second-tier cities grow faster than seats from Beijing and Shanghai.',
        ],
      },
      {
        heading: 'What moves the market',
        lines: [
          'Safety is asked about first. Messages with questions about transport and insurance rise before each long holiday.',
          'Visa-free entry is known; the digital arrival card is not, and raises questions at the contact centre.',
          'Golden Week and the lunar new year fall into different weeks each year: compare weeks with the calendar in hand, not by number.',
        ],
      },
      {
        heading: 'What we propose',
        lines: [
          'Short films about safety on boats and roads, in Mandarin and Cantonese, before the lunar new year.',
          'Joint offers with airlines for Chiang Mai, Udon Thani and Surat Thani, where rooms are free outside of the holidays.',
          'A weekly look at complaints from Chinese visitors, with the tourist police.',
        ],
      },
      {
        heading: 'Open questions',
        lines: [
          'How many of the new seats are for transit?',
          'Do visitors who arrange the trip themselves come back within two years?',
        ],
      },
    ],
    table: [],
  },
  {
    kind: 'docx',
    name: 'secondary-cities-plan',
    title: 'สาธิต: แผนส่งเสริมการท่องเที่ยวเมืองรอง (Plan for the secondary cities)',
    tags: ['เมืองรอง', 'แผนงาน'],
    lead: ['สรุปสำหรับผู้บริหาร จัดทำร่วมกันโดยฝ่ายตลาดในประเทศและสำนักงานภูมิภาค'],
    sections: [
      {
        heading: '๑. เป้าหมาย',
        lines: [
          'เพิ่มสัดส่วนรายได้ของเมืองรองห้าสิบห้าจังหวัด โดยเน้นวันธรรมดาและนอกฤดูท่องเที่ยว',
          'ยืดวันพักเฉลี่ยในจังหวัดที่มีห้องว่าง เช่น น่าน เลย จันทบุรี และนครศรีธรรมราช',
        ],
      },
      {
        heading: '๒. แนวทาง',
        lines: [
          'จับคู่เมืองหลักกับเมืองรองที่เดินทางถึงกันได้ภายในสองชั่วโมง',
          'พัฒนาเส้นทางอาหารถิ่นและงานประเพณีให้จองล่วงหน้าได้ทางออนไลน์',
          'ติดตามเสียงของนักท่องเที่ยวรายจังหวัดทุกสัปดาห์ และตอบข้อร้องเรียนภายในสามวัน',
        ],
      },
      {
        heading: '๓. การวัดผล',
        lines: [
          'ใช้แผงข้อมูลการท่องเที่ยวในประเทศ: รายได้ต่อหัว อัตราเข้าพัก และข้อความเชิงลบต่อจังหวัด',
          'เปรียบเทียบเดือนเดียวกันของปีก่อนเสมอ เพราะฤดูกาลของแต่ละภาคต่างกัน',
        ],
      },
      {
        heading: 'Summary in English',
        lines: [
          'The plan raises the share of the fifty-five secondary cities in receipts, above all on weekdays and outside of the season.',
          'Pairs of a main and a secondary city within two hours, local food and festivals that can be booked, and answers to complaints within three days.',
        ],
      },
    ],
    table: [],
  },
  {
    kind: 'docx',
    name: 'songkran-preparation',
    title: 'Demonstration: Songkran preparation (เตรียมการสงกรานต์)',
    tags: ['Songkran', 'สงกรานต์', 'events'],
    lead: ['Checklist of the regional offices for the week of 13 to 15 April. รายการตรวจสอบของสำนักงานภูมิภาค'],
    sections: [
      {
        heading: 'Rooms and roads',
        lines: [
          'Look at room occupancy by province for April of last year: Chiang Mai, Phuket and Bangkok fill first, and neighbours have room.',
          'Agree with the railways and bus companies on additional seats from 10 April on.',
        ],
      },
      {
        heading: 'ความปลอดภัย',
        lines: [
          'จุดบริการนักท่องเที่ยวเปิดตลอดยี่สิบสี่ชั่วโมง พร้อมล่ามภาษาอังกฤษ จีน และรัสเซีย',
          'ประสานตำรวจท่องเที่ยวและศูนย์ ๑๖๗๒ เรื่องข้อร้องเรียนราคาที่พักและรถรับจ้าง',
        ],
      },
      {
        heading: 'What people say',
        lines: [
          'Follow the voice of customer by province every morning of the week, negative messages first.',
          'Answer questions about water, clothing and traffic in English, Chinese and Russian.',
        ],
      },
    ],
    table: [],
  },
  {
    kind: 'txt',
    name: 'haze-meeting-notes',
    title: 'สาธิต: บันทึกการประชุมเรื่องหมอกควันภาคเหนือ (Notes on haze in the north)',
    tags: ['หมอกควัน', 'เชียงใหม่', 'ภาคเหนือ'],
    lead: ['ผู้เข้าประชุม: สำนักงานเชียงใหม่ สำนักงานเชียงราย ฝ่ายสื่อสาร และศูนย์ข้อมูลตลาด'],
    sections: [
      {
        heading: 'ประเด็น',
        lines: [
          'ฝุ่น PM2.5 ในเดือนมีนาคมและเมษายนทำให้ยอดยกเลิกห้องพักสูงขึ้น โดยเฉพาะกลุ่มครอบครัว',
          'คำถามจากนักท่องเที่ยวเรื่องคุณภาพอากาศเพิ่มขึ้นก่อนยอดยกเลิกประมาณหนึ่งสัปดาห์',
        ],
      },
      {
        heading: 'มติ',
        lines: [
          'ศูนย์ข้อมูลตลาดส่งสรุปเสียงของนักท่องเที่ยวภาคเหนือทุกวันจันทร์',
          'ฝ่ายสื่อสารเผยแพร่ค่าฝุ่นรายวันเป็นภาษาอังกฤษและจีน พร้อมแนะนำกิจกรรมในร่ม',
        ],
      },
      {
        heading: 'In English',
        lines: [
          'Questions about the quality of the air rise about a week before cancellations do: watch them, and publish the values of each day.',
        ],
      },
    ],
    table: [],
  },
  {
    kind: 'xlsx',
    name: 'fairs-and-roadshows',
    title: 'Demonstration: Fairs and roadshows (งานแสดงและโรดโชว์)',
    tags: ['events', 'budget'],
    lead: ['Amounts in baht. จำนวนเงินเป็นบาท'],
    sections: [],
    table: [
      ['Market', 'ตลาด', 'City', 'Month', 'Meetings', 'Budget'],
      ['China', 'จีน', 'Chengdu', 'February', 140, 4_200_000],
      ['India', 'อินเดีย', 'Mumbai', 'January', 120, 3_600_000],
      ['Germany', 'เยอรมนี', 'Berlin', 'March', 210, 6_800_000],
      ['Russia', 'รัสเซีย', 'Kazan', 'March', 80, 2_400_000],
      ['Japan', 'ญี่ปุ่น', 'Osaka', 'September', 95, 3_100_000],
      ['Saudi Arabia', 'ซาอุดีอาระเบีย', 'Riyadh', 'May', 70, 2_900_000],
    ],
  },
  {
    kind: 'txt',
    name: 'how-visitors-are-counted',
    title: 'Demonstration: How visitors are counted (วิธีนับผู้เยี่ยมเยือน)',
    tags: ['method', 'วิธีการ'],
    lead: [],
    sections: [
      {
        heading: 'Words (คำศัพท์)',
        lines: [
          'Visitor (ผู้เยี่ยมเยือน): a tourist or an excursionist.',
          'Tourist (นักท่องเที่ยว): stays at least one night.',
          'Excursionist (นักทัศนาจร): comes and leaves on the same day.',
          'Main cities (เมืองหลัก): twenty-two provinces. Secondary cities (เมืองรอง): the other fifty-five.',
        ],
      },
      {
        heading: 'Which figure to take (ควรใช้ตัวเลขใด)',
        lines: [
          'Arrivals count nationalities at the border and come by month, first preliminary, then revised, then final.',
          'ตัวเลขรายวันจากด่านตรวจคนเข้าเมืองเร็วกว่า แต่ยังไม่ใช่ตัวเลขทางการ',
          'Compare months that are over with the same months of the year before. เปรียบเทียบเฉพาะเดือนที่สิ้นสุดแล้ว',
        ],
      },
    ],
    table: [],
  },
]
