import type { MenuCategory } from '@sala/catalog/api/widgettypes.ts'
import { findWidget } from '@sala/widgets/all.ts'
import { Link, useParams } from '@tanstack/react-router'
import { todayInThailand } from '../cards/context.ts'
import { CardGrid } from '../cards/grid/CardGrid.tsx'
import { spanOf } from '../cards/grid/spanOf.ts'
import { PageHeader } from '../controls/page/PageHeader.tsx'
import { Message } from '../controls/texts/Message.tsx'
import { useText } from '../i18n/text.ts'
import { WidgetChoices } from '../menu/WidgetLooks.tsx'
import { paths } from '../paths.ts'
import { WithMenu } from './WithMenu.tsx'

/** One category: the cards of its widgets. */
export default function CategoryPage() {
  const { category: slug = '' } = useParams({ strict: false })
  return (
    <WithMenu>
      {(categories) => {
        const category = categories.find((entry) => entry.slug === slug)
        return category === undefined ? <UnknownCategory slug={slug} /> : <Category key={slug} category={category} />
      }}
    </WithMenu>
  )
}

function Category({ category: { name, widgets } }: { readonly category: MenuCategory }) {
  const { locale } = useText()
  const surroundings = { today: todayInThailand(), language: locale }
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
  const { t } = useText()
  return (
    <Message title={t('widgetPages.unknownCategory')} text={t('widgetPages.unknownCategoryHint', { slug })}>
      <Link to={paths.widgets}>{t('widgetPages.toWidgets')}</Link>
    </Message>
  )
}
