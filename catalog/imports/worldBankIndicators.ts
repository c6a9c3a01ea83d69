/** The indicators of the World Bank whose figures data sets hold; those of another one would be stored as what they are not. */
export const worldBankIndicators = { population: 'SP.POP.TOTL', gdp: 'NY.GDP.MKTP.CD' } as const
