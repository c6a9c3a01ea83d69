import type { PhraseWords } from '../phraseWords.ts'

export const english: PhraseWords = {
  measures: {
    arrivals:
      'arrivals|arrival|international arrivals|foreign arrivals|visitors|visitor|visitor arrivals|visitor numbers|number of visitors|international visitors|foreign visitors|tourists|tourist|tourist arrivals|tourist numbers|number of tourists|international tourists|foreign tourists',
    receipts:
      'receipts|tourism receipts|tourist receipts|revenue|tourism revenue|tourist revenue|income|tourism income|earnings|spending|tourist spending|visitor spending|expenditure',
    per_head:
      'per head|per visitor|per tourist|per capita spending|spending per head|spending per visitor|spending per tourist|spend per head|spend per visitor|receipts per head|receipts per visitor|revenue per visitor|average spending|average spend',
    stay: 'length of stay|average length of stay|mean length of stay|stay|stays|average stay|mean stay|days per stay',
    occupancy:
      'occupancy|occupancy rate|room occupancy|room occupancy rate|hotel occupancy|hotel occupancy rate|occupancy of rooms|occupancy of hotels|rooms taken',
    guests: 'guests|hotel guests|number of guests',
    target: 'target|targets|arrivals target|visitor target|against target|against the target|vs target',
  },
  months: [
    'january|jan',
    'february|feb',
    'march|mar',
    'april|apr',
    'may',
    'june|jun',
    'july|jul',
    'august|aug',
    'september|sep|sept',
    'october|oct',
    'november|nov',
    'december|dec',
  ],
  relative: {
    this_year: 'this year|year to date|ytd|so far this year',
    last_year: 'last year|previous year',
    this_month: 'this month',
    last_month: 'last month|previous month',
  },
  places: {
    TH: 'thailand|thai|whole country|all of thailand',
    north: 'north|northern|northern thailand|northern region|north region|north of thailand',
    central: 'central|central thailand|central region|central plains',
    northeast: 'northeast|north east|northeastern|northeastern thailand|northeast region|northeast thailand|isan|isaan',
    west: 'west|western|western thailand|western region|west region',
    east: 'east|eastern|eastern thailand|eastern region|east region',
    south: 'south|southern|southern thailand|southern region|south region',
    'east-asia': 'east asia|east asian',
    'asean-south-asia-pacific': 'asean south asia and the pacific|asean south asia pacific',
    europe: 'europe|european',
    'americas-middle-east-africa':
      'the americas the middle east and africa|americas middle east and africa|americas middle east africa',
    KR: 'korean|korea',
    JP: 'japanese',
    FR: 'french',
    DE: 'german|germans',
    CN: 'chinese',
    US: 'america|americans',
    GB: 'british',
    IN: 'indian|indians',
    RU: 'russian|russians',
  },
  against: 'vs|versus|against|compared with|compared to',
  from: 'from',
  buddhist: 'be|b e|buddhist era',
  common: 'ad|a d|ce|c e',
  fillers:
    'in|of|the|for|at|year|month|during|how|many|much|what|is|was|were|total|a|an|and|people|came|come|show|me|number|foreign|international|province|region|country|s',
}
