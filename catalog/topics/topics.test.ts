import { expect, test } from 'vitest'
import { normalizeText } from '../text.ts'
import { changeTo, dictionaryWith, readTopicChanges, writeTopicChanges } from './changes.ts'
import { dictionary } from './dictionary.ts'
import { topicMatcher } from './matchTopics.ts'
import { messageLanguage } from './messageLanguage.ts'
import { isBuiltIn, isTopicSet, joinTopics, splitTopics, topicName, topics } from './topics.ts'

const matcher = topicMatcher(dictionary)

/** A message and its topics, in the order of `topics`; none where it stands alone. */
test.each([
  // Thai, without spaces between words.
  ['แท็กซี่ไม่กดมิเตอร์คิด 500 บาท', 'transport', 'fraud'],
  ['ค่าเข้าแพงเกินไป', 'prices'],
  ['ห้องน้ำสกปรกมากขยะเต็ม', 'cleanliness'],
  ['อาหารทะเลอร่อย', 'food'],
  ['เดินกำแพงเมืองเก่า บรรยากาศเงียบสงบ'],
  ['กำแพงเพชรค่ะ'],
  ['สามีภรรยาทะเลาะกัน'],
  ['รีวิวย่านเมืองเก่า'],
  ['วิวสวยมาก', 'nature'],
  ['ล่องเรือชมป่าโกงกาง'],
  ['กินบาร์บีคิวริมน้ำ'],
  ['ถึงท่าอากาศยานแล้ว'],
  ['คนพลุกพล่าน', 'queues'],
  ['จุดพลุคืนนี้', 'events'],
  // English, by whole words and stems.
  ['Taxi drivers refused the meter', 'transport', 'fraud'],
  ['TAXIS everywhere', 'transport'],
  ['taxidermy museum'],
  ['A lovely village and its villagers'],
  ['Our villa was spotless', 'cleanliness', 'hotel'],
  ['Kid-friendly and priceless'],
  ['The staff were friendly', 'service'],
  ['We took a tuk-tuk', 'transport'],
  ['Found it by accident'],
  ['An accident on the pier', 'safety'],
  ['To be honest, I liked it'],
  ['The dinner was overpriced', 'prices', 'food'],
  ['grabbed a bite'],
  ['brainstorming'],
  // Chinese, without spaces, with Latin words between its letters.
  ['Patong附近打车不打表', 'transport', 'fraud'],
  ['东西太贵了', 'prices'],
  ['贵宾休息室'],
  ['当地人很热情', 'service'],
  ['今天很热', 'weather'],
  ['吃了臭豆腐'],
  ['卫生间太脏', 'cleanliness'],
  ['我好吃惊'],
  ['这个季节日落最美', 'nature'],
  ['那里的taxi很多', 'transport'],
  ['勇敢的士兵'],
  // Russian, by stems.
  ['Таксисты просят 500 бат без счётчика', 'transport', 'fraud'],
  ['Цены выросли', 'prices'],
  ['В центре города, ценный опыт'],
  ['Персонал отличный', 'service'],
  ['Персональная выставка'],
  ['Наконец дождались'],
  ['Весь день дождь', 'weather'],
  ['В первую очередь советую'],
  ['Огромная очередь', 'queues'],
  ['Дешёвый отель', 'prices', 'hotel'],
  ['Отличная поездка'],
  ['Очень вкусное мороженое', 'food'],
  // Nothing to find.
  [''],
  ['😍😍 10/10'],
])('the topics of %j are %s %s', (text, ...expected) => {
  expect(matcher.match(normalizeText(text))).toEqual(expected)
})

test('a term inside an excluded phrase counts where it stands outside of it as well', () => {
  expect(matcher.match('กำแพงเมืองสวย แต่ของแพง')).toEqual(['prices'])
  expect(matcher.match('персональный подход, персонал рад')).toEqual(['service'])
})

test('an exclusion concerns its own topic alone', () => {
  // Seafood is food, and no sea.
  expect(matcher.match('อาหารทะเล')).toEqual(['food'])
})

test('a change of the dictionary is kept as what differs, and as the same text however it came', () => {
  const { food } = dictionary
  const terms = { ...food, en: [...food.en.filter((term) => term !== 'seafood'), 'yummy'] }
  const change = changeTo('food', { names: { th: 'ของกิน' }, terms })
  expect([change.added.en, change.removed.en, change.added.th]).toEqual([['yummy'], ['seafood'], []])
  const changed = topicMatcher(dictionaryWith({ food: change }))
  expect([changed.match('seafood'), changed.match('so yummy'), changed.match('a taxi')]).toEqual([
    [],
    ['food'],
    ['transport'],
  ])
  expect(changed.version).not.toBe(matcher.version)
  expect(topicMatcher(dictionaryWith({})).version).toBe(matcher.version)
  expect(readTopicChanges(writeTopicChanges({ food: change }))).toEqual({ food: change })
  expect(writeTopicChanges({ food: changeTo('food', { names: {}, terms: food }) })).toBe('{}')
  expect([
    topicName('food', change.names, 'th'),
    topicName('food', change.names, 'en'),
    topicName('own1', {}, 'en'),
  ]).toEqual(['ของกิน', 'Food', 'own1'])
})

test('the terms by which a topic is found are told as the dictionary writes them', () => {
  expect(matcher.explain('An overpriced taxi')).toEqual([
    { topic: 'prices', term: 'overpric*' },
    { topic: 'transport', term: 'taxi' },
  ])
})

test('topics are stored as one value, in one order', () => {
  expect(matcher.stored('Dirty room, expensive taxi')).toBe('prices-transport-cleanliness-hotel')
  expect(matcher.stored('hello')).toBe('none')
  expect(splitTopics('prices-hotel')).toEqual(['prices', 'hotel'])
  expect(splitTopics('none')).toEqual([])
  expect(splitTopics(null)).toEqual([])
  expect(joinTopics([])).toBe('none')
  expect(['prices-hotel', 'none', 'prices'].map(isTopicSet)).toEqual([true, true, true])
  expect(['hotel-prices', 'prices-prices', 'x', '', 'prices-'].map(isTopicSet)).toEqual([
    false,
    false,
    false,
    false,
    false,
  ])
})

test('the version changes with the terms, and only with them', () => {
  expect(topicMatcher({ ...dictionary }).version).toBe(matcher.version)
  const changed = { ...dictionary, food: { ...dictionary.food, en: [...dictionary.food.en, 'noodle*'] } }
  expect(topicMatcher(changed).version).not.toBe(matcher.version)
  expect(topicMatcher(changed).match('Noodles!')).toEqual(['food'])
})

test('each topic has its own terms in each language, none of them twice', () => {
  for (const topic of topics.filter(isBuiltIn)) {
    const { not, ...terms } = dictionary[topic]
    for (const own of [...Object.values(terms), not]) {
      expect(own.length).toBeGreaterThan(0)
      expect(new Set(own).size).toBe(own.length)
      // Each term finds itself, or is excluded in whole.
      expect(own.every((term) => term.trim() === term && term !== '')).toBe(true)
    }
    for (const term of Object.values(terms).flat()) {
      expect(matcher.match(normalizeText(term.replace('*', ''))), term).toContain(topic)
    }
  }
})

test.each([
  ['แท็กซี่ที่ Phuket แพง', 'th'],
  ['We ate ส้มตำ at the night market', 'en'],
  ['Phra Nakhon Si Ayutthaya晚上安全吗？', 'zh'],
  ['Отель в Phra Nakhon Si Ayutthaya не как на фото', 'ru'],
  ['プーケットの海は最高', 'other'],
  ['Дуже гарні місця', 'other'],
  ['푸켓 최고', 'other'],
  ['555 😍', 'other'],
  ['', 'other'],
] as const)('%j is written in %s', (text, language) => {
  expect(messageLanguage(text)).toBe(language)
})
