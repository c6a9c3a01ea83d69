import { Recipe } from '@sala/catalog/imports/recipe.ts'

/** The recipe of a list whose head is its first row: what its columns mean, and the words that it is known by. */
export const listRecipe = (parts: Pick<Recipe, 'dataset' | 'fields'> & Partial<Recipe>): Recipe =>
  Recipe.parse({
    version: 1,
    layout: 'list',
    sheet: null,
    head: { first: 1, last: 1 },
    periods: [],
    year: null,
    unit: null,
    totals: [],
    subtotals: [],
    skip: [],
    end: null,
    shape: [],
    ...parts,
  })
