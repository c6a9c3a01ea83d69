import { Link, useParams } from '@tanstack/react-router'
import { Message } from '../../../controls/texts/Message.tsx'
import { useText } from '../../../i18n/text.ts'
import { RecipeEditPage } from './RecipeEditPage.tsx'
import RecipesPage from './RecipesPage.tsx'
import { recipePaths } from './recipePaths.ts'

/** The screen of recipes that the address names (`recipePaths`). */
export default function RecipeScreen() {
  const { t } = useText()
  const params = useParams({ strict: false })
  const rest: string = params._splat ?? ''
  const [what = '', id] = rest.split('/').filter((part) => part !== '')
  if (what === '') return <RecipesPage />
  if (what === 'edit' && id !== undefined) return <RecipeEditPage id={id} />
  return (
    <Message title={t('form.gone')} text={t('form.goneHint')}>
      <Link to={recipePaths.list}>{t('form.toList')}</Link>
    </Message>
  )
}
