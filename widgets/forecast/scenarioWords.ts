import { defineMessages } from '@sala/catalog/locales/messages.ts'

/** Words of scenarios. */
export const words = defineMessages('widgets.scenario', {
  growth: 'Growth',
  name: 'Name of the scenario',
  start: 'Starts from',
  startForecast: 'The forecast, where there is one',
  startYearBefore: 'The year before',
  scenario: 'Scenario',
  unchanged: 'Without changes',
  change: '{place} {percent}',
  changeFrom: '{place} {percent} from {from}',
  changeUntil: '{place} {percent} until {to}',
  changeSpan: '{place} {percent} from {from} to {to}',
  named: 'Scenario “{name}”, not a forecast',
  unnamed: 'A scenario, not a forecast',
  noChange: 'no growth is changed',
  fromForecast: 'starts from the forecast',
  fromYearBefore: 'starts from the figures of the year before',
  fromYearBeforeLacking: 'starts from the figures of the year before, since not everything has a forecast: {places}',
  total: 'Scenario for {year}',
  totalNote: 'without changes {figure} ({change})',
  lacking: 'Not every month of {year} has a figure to start from.',
  lackingOf: 'Not every month of {year} has a figure to start from: {places}.',
  reached: 'reached in {month} ({difference})',
  missed: 'missed ({difference})',
})
