/** Pieces of messages in other languages. Slots as in `thai.ts`; `{s}` and `{p}` are in English. */

export type Tongue = 'en' | 'zh' | 'ru'

export interface Pieces {
  readonly positive: readonly string[]
  readonly neutral: readonly string[]
  readonly question: readonly string[]
  readonly negative: readonly string[]
  readonly good: readonly string[]
  readonly sour: readonly string[]
  readonly stories: Readonly<Record<string, readonly string[]>>
}

export const abroad: Readonly<Record<Tongue, Pieces>> = {
  en: {
    positive: [
      'Absolutely loved {s}',
      '{s} was the highlight of our trip',
      'The people of {p} are the kindest',
      'Best street food ever near {s}',
      'Sunrise at {s}, worth every minute',
      'Third time in {p} and still in love',
      'Our guide in {p} was brilliant',
      'Super clean rooms close to {s}',
      'Took the kids to {s} and they had a blast',
      '{p} is so underrated',
    ],
    neutral: [
      'Day {n} in {p}, heading to {s} next',
      'At {s} this morning',
      'Entrance to {s} was {b} baht',
      'Staying {n} nights in {p}',
      'Took the local bus to {s}, about {n} hours',
      '{s} opens at eight, go early',
      'Halfway through our Thailand trip, now in {p}',
    ],
    question: [
      'How do I get from the airport to {s}?',
      'Is {s} busy at this time of year?',
      'Which area of {p} is best for families?',
      'Is {n} days enough for {p}?',
      'Do we need to book {s} in advance?',
      'Any good vegetarian food near {s}?',
      'Is it safe to rent a scooter in {p}?',
    ],
    negative: [
      'Taxi drivers near {s} refused the meter and asked {b} baht',
      'So much rubbish around {s}',
      'Overcharged at a restaurant by {s}',
      '{s} was far too crowded',
      'Waited {n} hours for the boat to {s}, no information at all',
      'Hotel in {p} looked nothing like the pictures',
      'Tour to {s} cancelled, still no refund',
      'Scammed by a jet ski rental near {s}',
    ],
    good: [
      'Highly recommend!',
      'We will be back.',
      'Go before everyone else does.',
      '10/10',
      'Khop khun kha!',
      'Already planning the next trip.',
    ],
    sour: [
      'Really disappointing.',
      'Would not come back.',
      'Nobody seemed to care.',
      'Please fix this.',
      'Ruined our day.',
    ],
    stories: {
      haze: [
        'The smoke in {p} is terrible, could not see {s} at all',
        'AQI over 200 in {p}, leaving early',
        'Burning season in {p} is no joke, wear a mask',
      ],
      ferry_accident: [
        'Terrible news about the ferry near {p}',
        'Not enough life jackets on the boats to {s}',
        'Scared to take the boat to {s} after the accident',
      ],
      flood: [
        'Stuck in {p}, streets are flooded',
        'Road to {s} is closed because of the flood',
        'Flight out of {p} cancelled, water everywhere',
      ],
      festival_praise: [
        'The festival at {s} was magical',
        '{p} at its most beautiful right now',
        'Never seen anything like the lights at {s}',
      ],
    },
  },
  zh: {
    positive: [
      '{s}真的太美了',
      '{p}的人好热情',
      '{s}附近的小吃超级好吃',
      '第{n}次来{p}，还是很喜欢',
      '{s}的日出值得早起',
      '酒店离{s}很近，干净又便宜',
      '带爸妈来{s}，他们玩得很开心',
    ],
    neutral: [
      '今天在{s}打卡',
      '{p}{n}天行程，第一站{s}',
      '{s}门票{b}泰铢',
      '从机场到{s}大概{n}个小时',
      '住在{p}市中心，每晚{b}铢',
    ],
    question: [
      '{s}要提前预约吗？',
      '从机场怎么去{s}？',
      '{p}玩{n}天够吗？',
      '{p}住哪里比较方便？',
      '现在去{s}人多吗？',
      '{p}晚上安全吗？',
    ],
    negative: [
      '{s}附近打车不打表，要了{b}铢',
      '{s}人太多了，体验很差',
      '{p}的酒店和照片完全不一样',
      '去{s}的船等了{n}个小时',
      '{s}附近餐厅宰客',
      '{s}的卫生间太脏了',
    ],
    good: ['强烈推荐！', '下次还来。', '太值了', '泰国真好玩～'],
    sour: ['很失望。', '不会再来了。', '希望改进。', '避雷！'],
    stories: {
      haze: ['{p}雾霾太严重了，什么都看不见', '{p}空气质量爆表，行程取消了'],
      ferry_accident: ['{p}的沉船事故太可怕了', '去{s}的船救生衣都不够，不敢坐了'],
      flood: ['{p}发大水，被困在酒店', '{s}的路被淹了，航班也取消了'],
      festival_praise: ['{s}的节日灯光太美了', '这个季节的{p}最美'],
    },
  },
  ru: {
    positive: [
      '{s} — это сказка',
      'Очень понравилось в {p}',
      'Лучший закат на {s}',
      'Еда рядом с {s} просто супер',
      'Уже {n}-й раз в {p} и снова в восторге',
      'Отель рядом с {s} чистый, персонал отличный',
    ],
    neutral: [
      'Сегодня были на {s}',
      'Прилетели в {p} на {n} недели',
      'Вход на {s} {b} бат',
      'Снимаем жильё в {p} за {b} бат',
      'Завтра едем на {s}',
    ],
    question: [
      'Как добраться до {s} из аэропорта?',
      'Сейчас много людей на {s}?',
      'Где лучше жить в {p} с детьми?',
      'Есть ли волны на {s} сейчас?',
      'Нужно ли бронировать {s} заранее?',
    ],
    negative: [
      'Таксисты у {s} просят {b} бат без счётчика',
      'На {s} очень грязно',
      'Отель в {p} не как на фото',
      'Ждали катер на {s} {n} часа',
      'Экскурсию на {s} отменили, деньги не вернули',
    ],
    good: ['Советуем!', 'Обязательно вернёмся.', 'Рай на земле', 'Спасибо, Таиланд!'],
    sour: ['Очень жаль.', 'Больше не поедем.', 'Никому нет дела.', 'Осторожнее!'],
    stories: {
      haze: ['В {p} дым, дышать нечем', 'Смог в {p}, уезжаем раньше'],
      ferry_accident: ['Страшные новости про паром у {p}', 'На катерах до {s} не хватает спасательных жилетов'],
      flood: ['В {p} потоп, сидим в отеле', 'Дорогу на {s} смыло'],
      festival_praise: ['Праздник на {s} — невероятно красиво', 'В {p} сейчас лучше всего'],
    },
  },
}
