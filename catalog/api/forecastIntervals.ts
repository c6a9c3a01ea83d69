/**
 * How many root mean square errors an interval reaches to either side: two-sided quantiles of Student's t with four degrees of freedom over
 * its standard deviation, since errors of forecasts have heavier tails than normal.
 */
export const intervalMultipliers = { 80: 1.533 / Math.SQRT2, 95: 2.776 / Math.SQRT2 } as const
