/** How many figures in a hundred the intervals of a forecast hold. */
export const forecastLevels = [80, 95] as const
export type ForecastLevel = (typeof forecastLevels)[number]

/** The intervals outside of which a figure is unusual, from the narrowest to the widest. */
export const unusualLevels = [...forecastLevels, 99] as const
export type UnusualLevel = (typeof unusualLevels)[number]

/** Two-sided quantiles of Student's t with four degrees of freedom: errors of forecasts have heavier tails than normal. */
export const intervalQuantiles: Readonly<Record<UnusualLevel, number>> = { 80: 1.533, 95: 2.776, 99: 4.604 }

/** How many root mean square errors an interval reaches to either side: the quantile over its standard deviation. */
export const intervalMultiplier = (level: ForecastLevel): number => intervalQuantiles[level] / Math.SQRT2
