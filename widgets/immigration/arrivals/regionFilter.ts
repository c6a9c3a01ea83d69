import { market, markets } from '../../filters/placeFilters.ts'

/** One market region, one country or several: called `market_region` as before countries could be chosen, since boards and links have that name. */
export const anyMarkets = markets()

/** One market region or one country, under the same name. */
export const anyMarket = market()
