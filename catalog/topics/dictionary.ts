import type { Topic, topicNames } from './topics.ts'

/**
 * The terms of a topic. Thai and Chinese terms are found anywhere in a text, since those languages part no words. English and Russian ones
 * are whole words, or whatever begins with them where they end with `*`. Capitals, hyphens and ё make no difference.
 */
export interface TopicTerms {
  readonly th: readonly string[]
  readonly en: readonly string[]
  readonly zh: readonly string[]
  readonly ru: readonly string[]
  /** Phrases inside of which a term of the topic does not count: a wall (กำแพง) is not expensive (แพง). */
  readonly not: readonly string[]
}

/** The lists of a topic's terms, in the order in which they are shown. */
export const termLists = ['th', 'en', 'zh', 'ru', 'not'] as const satisfies readonly (keyof TopicTerms)[]
export type TermList = keyof TopicTerms

export const noTerms: TopicTerms = { th: [], en: [], zh: [], ru: [], not: [] }

/** Topics that are not in it are never found. */
export type Dictionary = Partial<Readonly<Record<Topic, TopicTerms>>>

const list = (text: string): readonly string[] => text.split(/,\s*/)

const terms = (declared: Readonly<Record<keyof TopicTerms, string>>): TopicTerms => ({
  th: list(declared.th),
  en: list(declared.en),
  zh: list(declared.zh),
  ru: list(declared.ru),
  not: list(declared.not),
})

/** The terms that Sala comes with. A term that is more often something else is left out: a missed message is better than a wrong one. */
export const dictionary: Readonly<Record<keyof typeof topicNames, TopicTerms>> = {
  prices: terms({
    th: 'ราคา, แพง, ค่าเข้า, ค่าตั๋ว, ค่าใช้จ่าย, คุ้มค่า, คุ้มมาก, ไม่คุ้ม, ส่วนลด, โปรโมชั่น, งบ, จ่ายแค่, จานละ, คืนละ',
    en: 'price*, pricing, pricey, expensive, overpric*, overcharg*, cheap*, cost, costs, costly, afford*, value for money, worth the money, entrance fee*, entry fee*, entrance to, fee, fees, discount*, budget',
    zh: '价格, 價格, 价钱, 贵, 貴, 便宜, 性价比, 门票, 門票, 涨价, 物价, 打折, 收费, 收費, 划算, 不值, 太值',
    ru: 'цена, цены, цену, ценой, цене, цен, ценам, ценах, ценами, ценник*, дорого, дороговат*, дороже, слишком дорог*, дешев*, стоимост*, скидк*, переплат*, бюджетн*',
    not: 'กำแพง, แพงพวย, สงบ, priceless, at all costs, budget airline*, 贵宾, 貴賓, 贵州, 貴州, 尊贵, 宝贵, 珍贵, 高贵, 名贵, 富贵, 贵妃, 贵族, 贵重, 贵姓',
  }),
  transport: terms({
    th: 'แท็กซี่, แท๊กซี่, รถตู้, รถเมล์, รถบัส, รถไฟ, สองแถว, ตุ๊กตุ๊ก, ตุ๊กๆ, มอเตอร์ไซค์, มอไซค์, มิเตอร์, รถติด, จอดรถ, สนามบิน, เที่ยวบิน, ไฟลต์, ไฟลท์, ดีเลย์, เครื่องบิน, ขนส่ง, ขึ้นรถ, เช่ารถ, รถเช่า, รถรับส่ง, เฟอร์รี่, รอเรือ, รอบเรือ, นั่งเรือ, ขับรถ, ถนน, ป้ายบอกทาง, รถส่วนตัว',
    en: 'taxi, taxis, cab, cabs, grab driver*, grab car*, grab bike*, tuk tuk*, tuktuk*, songthaew*, bus, buses, minibus*, minivan*, train, trains, ferry, ferries, boat to, boats to, airport*, flight*, traffic, parking, scooter*, motorbike*, rental car*, car rental, car hire, metro, bts, mrt, skytrain, airport transfer*, shuttle*, driver*, transport*, pothole*, road, roads',
    zh: '出租车, 出租車, 打车, 打車, 计程车, 計程車, 的士, 嘟嘟车, 嘟嘟車, 双条车, 摩托车, 摩托車, 公交, 巴士, 地铁, 地鐵, 轻轨, 火车, 火車, 机场, 機場, 航班, 飞机, 飛機, 堵车, 塞车, 停车, 交通, 司机, 司機, 渡轮, 轮渡, 坐船, 的船, 包车, 包車, 租车, 租車, 打表',
    ru: 'такси, таксист*, тук тук*, туктук*, автобус*, маршрутк*, поезд, поезда, поезде, поездом, паром*, катер*, аэропорт*, рейс*, самолет*, пробк*, парковк*, мотобайк*, байк, байка, байки, байке, скутер*, трансфер*, водител*, метро, транспорт*, дорога на, дорогу на, на дорогах',
    not: 'ถนนคนเดิน, เทอร์โมมิเตอร์, human traffic*, beach road, khao san road, 的士兵, 的士气, 的士官, пробков*',
  }),
  safety: terms({
    th: 'ปลอดภัย, อันตราย, อุบัติเหตุ, จมน้ำ, เรือล่ม, ขโมย, โจร, ปล้น, น่ากลัว, ชูชีพ, ตำรวจ, ลวนลาม, ทำร้าย, บาดเจ็บ, เสียชีวิต',
    en: 'safe, safely, safer, safety, unsafe, danger*, accident*, theft*, thief, thieves, stolen, robbed, robbery, pickpocket*, drown*, life jacket*, life vest*, lifeguard*, police, assault*, harass*, scary, scared, injur*',
    zh: '安全, 危险, 危險, 事故, 被偷, 小偷, 偷窃, 抢劫, 搶劫, 溺水, 沉船, 救生衣, 警察, 骚扰, 受伤, 受傷, 可怕, 害怕, 治安',
    ru: 'безопасн*, небезопасн*, опасн*, авари*, кража, кражи, украл*, воры, вор, ограб*, утону*, спасательн*, полици*, страшн*, травм*, напал*, домога*, несчастный случай, осторожн*',
    not: 'โจรสลัด, safe bet, safe to say, by accident, accidental*, happy accident*, 安全套, страшно красив*, страшно понравил*, страшно вкусн*',
  }),
  cleanliness: terms({
    th: 'สะอาด, สกปรก, ขยะ, ห้องน้ำ, เหม็น, แมลงสาบ, น้ำเสีย, เลอะเทอะ',
    en: 'clean*, unclean, dirty, dirt, filth*, rubbish, garbage, trash*, litter, littered, littering, toilet*, restroom*, bathroom*, smell*, stink*, stank, cockroach*, hygien*, unhygienic, sewage, mould, mold, spotless',
    zh: '干净, 乾淨, 脏, 髒, 垃圾, 卫生间, 衛生間, 厕所, 廁所, 卫生, 衛生, 臭, 蟑螂, 整洁, 发霉',
    ru: 'чист*, грязн*, грязь, грязи, мусор*, туалет*, вонь, воня*, запах*, таракан*, гигиен*, антисанитар*, свалк*',
    not: 'ขยะแขยง, clean energy, smells delicious, smells amazing, smells so good, 心脏, 内脏, 肝脏, 肾脏, 臭豆腐, чисто случайно, чисто символич*, чистая правда, туалетная вода, туалетной воды, чистокров*',
  }),
  queues: terms({
    th: 'คิว, รอนาน, รอเรือ, ต่อแถว, เข้าแถว, คนเยอะ, คนไม่เยอะ, คนน้อย, คนแน่น, แออัด, คนล้น, นักท่องเที่ยวล้น, หนาแน่น, พลุกพล่าน',
    en: 'queue*, queuing, long line, long lines, in line, waiting time*, wait time*, waited, long wait, crowd*, overcrowd*, packed, busy, too many people, so many people, overtourism',
    zh: '排队, 排隊, 人太多, 人多, 人山人海, 拥挤, 擁擠, 等了, 太挤, 人挤人, 人少, 爆满, 等太久',
    ru: 'очеред*, толп*, много людей, много народу, куча народу, переполнен*, долго ждал*, ждали, битком, мало людей, столпотворен*',
    not: 'บาร์บีคิว, คิวชู, คิวอาร์, คิวบา, คิวท์, crowdfund*, crowdsourc*, packed lunch*, packed my, packed our, in line with, 等了解, в первую очередь, в свою очередь, очередн*, не ждали',
  }),
  food: terms({
    th: 'อาหาร, อร่อย, กินข้าว, ส้มตำ, ก๋วยเตี๋ยว, ข้าวซอย, ซีฟู้ด, หมูกระทะ, กาแฟ, คาเฟ่, เมนู, รสชาติ, ของกิน, สตรีทฟู้ด, ข้าวมันไก่, ข้าวเหนียว, โรตี, ขนม, ไก่ย่าง, ผัดไทย, หมี่ผัด, แกงไตปลา, แกงเขียวหวาน, ไส้อั่ว, ปลาเผา, หอยทอด, ชาชัก, ติ่มซำ, ปูผัด, แวะกิน',
    en: 'food*, eat, eating, ate, restaurant*, delicious, tasty, meal, meals, breakfast*, lunch, lunches, dinner*, pad thai, curry, curries, seafood, cafe, cafes, coffee, dish, dishes, cuisine*, vegetarian, vegan, halal, menu, menus, flavour*, flavor*, spicy, sticky rice',
    zh: '美食, 好吃, 难吃, 難吃, 餐厅, 餐廳, 小吃, 食物, 海鲜, 海鮮, 味道, 早餐, 午餐, 晚餐, 菜单, 菜單, 咖啡, 饭菜, 吃饭, 吃飯, 素食, 冬阴功, 糯米饭, 夜宵, 火锅',
    ru: 'еда, еды, еде, едой, уличную еду, тайскую еду, вкусн*, ресторан*, кафе, завтрак*, обед*, ужин*, кухн*, блюд*, морепродукт*, меню, кофе, фрукт*, поесть, покушать, том ям*, пад тай*',
    not: 'อาหารตา, อาหารใจ, อาหารสมอง, food for thought, 好吃惊, 好吃懒做, 好吃力, обедне*, обеднел*',
  }),
  nature: terms({
    th: 'ทะเล, ชายหาด, หาดทราย, น้ำตก, ธรรมชาติ, วิว, ภูเขา, ปะการัง, ดำน้ำ, น้ำใส, พระอาทิตย์ขึ้น, พระอาทิตย์ตก, เดินป่า, ป่าไม้, อุทยาน',
    en: 'beach*, nature, natural, sea, ocean, island*, waterfall*, mountain*, view, views, viewpoint*, sunset*, sunrise*, jungle*, national park*, coral*, reef*, snorkel*, diving, scenery, landscape*, elephant*',
    zh: '海滩, 海灘, 沙滩, 沙灘, 大海, 海水, 风景, 風景, 景色, 自然, 瀑布, 日出, 日落, 海岛, 海島, 浮潜, 浮潛, 潜水, 潛水, 珊瑚, 丛林, 国家公园, 大象',
    ru: 'пляж*, море, моря, морем, морю, природ*, остров*, водопад*, закат, закаты, заката, закатом, рассвет*, вид на, виды, пейзаж*, джунгл*, снорклинг*, дайвинг*, коралл*, слон, слоны, слонов, слонами, национальный парк, волны, волн',
    not: 'อาหารทะเล, ทะเลาะ, ทะเลทราย, รีวิว, in my view, point of view, in view of, natural gas, beach road, sea food, 自然而然, море людей, море эмоций, виды спорта',
  }),
  hotel: terms({
    th: 'โรงแรม, ที่พัก, ห้องพัก, รีสอร์ท, รีสอร์ต, โฮสเทล, โฮมสเตย์, เตียง, จองห้อง, พูลวิลล่า, เกสต์เฮาส์',
    en: 'hotel*, hostel*, resort, resorts, room, rooms, guesthouse*, guest house*, airbnb, villa, villas, accommodation*, bed, beds',
    zh: '酒店, 宾馆, 賓館, 旅馆, 旅館, 民宿, 客栈, 房间, 房間, 住宿, 入住, 度假村, 青旅, 住在, 住哪里',
    ru: 'отел*, гостиниц*, хостел*, номер, номера, номере, номеров, жилье, жилья, вилла, виллы, виллу, бунгало, кондо, заселени*, кровать, кровати',
    not: 'ที่พักผ่อน, ที่พักใจ, ที่พักริมทาง, last resort, resort to, room for improvement, no room for, room temperature, changing room*, dining room*, номер телефона, номера телефон*, номер рейса, номер один',
  }),
  service: terms({
    th: 'พนักงาน, บริการ, เจ้าหน้าที่, ไกด์, มัคคุเทศก์, ใจดี, ยิ้มแย้ม, พูดจา, มารยาท, ต้อนรับ, ดูแลดี, แม่ค้า, พ่อค้า, คนท้องถิ่น, คนขับ',
    en: 'staff, service*, friendly, unfriendly, rude, polite*, impolite, helpful, unhelpful, hospitality, guide, guides, kindest, welcoming, smile*, smiling, attitude*, locals, receptionist*, waiter*, waitress*, nobody seemed to care',
    zh: '服务, 服務, 态度, 態度, 热情, 熱情, 友好, 友善, 员工, 員工, 店员, 导游, 導遊, 工作人员, 礼貌, 禮貌, 微笑, 当地人, 好客',
    ru: 'персонал*, сервис*, обслуживани*, вежлив*, грубый, грубо, грубые, грубость, хамств*, хамил*, хамят, хамы, приветлив*, доброжелательн*, дружелюбн*, гид, гиды, гида, гидом, гостеприимн*, улыб*, отзывчив*, местные жители, никому нет дела',
    not: 'service charge*, family friendly, eco friendly, budget friendly, kid friendly, user friendly, environmentally friendly, self service, bus service*, ferry service*, train service*, 服务区, 服务费, 服務費, 服务器, персональн*',
  }),
  fraud: terms({
    th: 'โกง, โดนหลอก, หลอกลวง, ต้มตุ๋น, มิจฉาชีพ, ไม่ตรงปก, เกินราคา, ไม่กดมิเตอร์, ไม่ติดราคา, เรียกค่าเสียหาย, โก่งราคา, คืนเงิน, เงินคืน, ขูดรีด, ไกด์เถื่อน',
    en: 'scam*, rip off*, ripped off, overcharg*, cheat*, fraud*, tourist trap*, refund*, refused the meter, double pricing, dual pricing, fake, nothing like the pictures, nothing like the photos, hidden charge*, hidden fee*, dishonest*, honest',
    zh: '宰客, 被宰, 骗, 騙, 坑人, 坑爹, 被坑, 黑心, 不打表, 退款, 退钱, 退錢, 欺诈, 照片完全不一样, 乱收费, 避雷, 敲诈, 假货',
    ru: 'обман*, мошенн*, разводил*, разводят, обсчит*, без счетчик*, не как на фото, деньги не вернули, возврат денег, лохотрон*, поддел*',
    not: 'โกงกาง, หลังโกง, scamper*, cheat day, cheat meal*, to be honest, honest opinion, honest review*, fake tan, 不骗你, обманчив*',
  }),
  weather: terms({
    th: 'อากาศ, ฝน, ร้อนมาก, แดด, ฝุ่น, หมอกควัน, ควัน, pm2.5, pm 2.5, น้ำท่วม, พายุ, คลื่นลม, คลื่นสูง, หนาว',
    en: 'weather, rain, rains, raining, rainy, rained, storm, storms, stormy, heat, humid*, smoke, smoky, haze, hazy, smog, aqi, air quality, pollution, flood*, monsoon*, sunny, burning season, typhoon*',
    zh: '天气, 天氣, 下雨, 雨季, 暴雨, 台风, 颱風, 雾霾, 霧霾, 空气, 空氣, 太热, 太熱, 很热, 很熱, 炎热, 闷热, 洪水, 发大水, 水灾, 被淹',
    ru: 'погод*, дожд*, жара, жару, жары, жарко, влажно, влажность, смог в, смог над, смога, дым, дыма, ветер, шторм*, наводнен*, потоп, потопа, затопил*, муссон*, тайфун*, смыло, качество воздух*',
    not: 'ท่าอากาศยาน, อากาศยาน, ทหารอากาศ, กองทัพอากาศ, flood of, rain check, smoke a cigarette, smoke weed, 空气炸锅, 很热情, 很熱情, 太热情, 很热闹, 太热闹, дождал*, дождат*, дождус*, дождемся',
  }),
  events: terms({
    th: 'เทศกาล, งานวัด, สงกรานต์, ลอยกระทง, คอนเสิร์ต, พลุ, ประเพณี, อีเวนต์, ยี่เป็ง, เคาท์ดาวน์',
    en: 'festival*, concert*, songkran, loy krathong, yi peng, firework*, parade*, new year, countdown*, event, events, full moon party, exhibition*',
    zh: '节日, 節日, 泼水节, 潑水節, 水灯节, 天灯, 音乐节, 演唱会, 烟花, 庆典, 跨年, 灯会, 灯光节',
    ru: 'фестивал*, праздник*, сонгкран*, лой кратонг*, концерт*, фейерверк*, салют*, парад, парада, мероприят*, карнавал*',
    not: 'พลุกพล่าน, in the event of, in any event, 季节日',
  }),
}
