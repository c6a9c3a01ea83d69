import { Gone, useRestOfAddress } from '../../../forms/Edited.tsx'
import { recipePaths } from '../../editPath.ts'
import { RecipeEditPage } from './RecipeEditPage.tsx'
import RecipesPage from './RecipesPage.tsx'

/** The screen of recipes that the address names (`recipePaths`). */
export default function RecipeScreen() {
  const { action, id } = useRestOfAddress()
  if (action === '') return <RecipesPage />
  if (action === 'edit' && id !== undefined) return <RecipeEditPage id={id} />
  return <Gone list={recipePaths.list} />
}
