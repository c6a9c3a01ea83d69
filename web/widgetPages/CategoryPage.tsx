import type { MenuCategory } from '@sala/catalog/api/widgettypes.ts'
import { findWidget } from '@sala/widgets/all.ts'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { CardGrid } from '../cards/CardGrid.tsx'
import { todayInUtc } from '../cards/context.ts'
import { Message } from '../controls/Message.tsx'
import { PageHeader } from '../controls/PageHeader.tsx'
import { paths } from '../paths.ts'
import { useStore } from '../store.ts'
import { settings } from '../theme/settings.ts'
import { spanOf } from './spanOf.ts'
import { WidgetChoices } from './WidgetLooks.tsx'
import { WithMenu } from './WithMenu.tsx'

/** One category: the cards of its widgets. */
export default function CategoryPage() {
  const { category: slug = '' } = useParams({ strict: false })
  return (
    <WithMenu>
      {(categories) => {
        const category = categories.find((one) => one.slug === slug)
        return category === undefined ? <UnknownCategory slug={slug} /> : <Category key={slug} category={category} />
      }}
    </WithMenu>
  )
}

function Category({ category: { name, widgets } }: { readonly category: MenuCategory }) {
  const { locale } = useStore(settings)
  const surroundings = { today: todayInUtc(), language: locale }
  const cards = widgets.flatMap(({ code }) => {
    const widget = findWidget(code)
    return widget === undefined ? [] : [{ widget, span: spanOf(widget, surroundings) }]
  })
  return (
    <>
      <PageHeader title={name} />
      <WidgetChoices widgets={widgets} />
      <CardGrid cards={cards} />
    </>
  )
}

function UnknownCategory({ slug }: { readonly slug: string }) {
  const { t } = useTranslation()
  return (
    <Message title={t('widgetPages.unknownCategory')} text={t('widgetPages.unknownCategoryHint', { slug })}>
      <Link to={paths.widgets}>{t('widgetPages.toWidgets')}</Link>
    </Message>
  )
}
