import { listAddableWidgets } from '@sala/catalog/api/widgets.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '../../api/api.ts'
import { Loading } from '../../controls/texts/Loading.tsx'
import { Message } from '../../controls/texts/Message.tsx'
import { Unavailable } from '../../forms/Unavailable.tsx'
import { useText } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import { WidgetForm } from './WidgetForm.tsx'

/** Puts a declared widget into the menu; says so where every one is there already. */
export default function WidgetAddPage() {
  const { t, locale } = useText()
  // Asked for anew each time the form is opened, and not while it is: saving leaves one fewer.
  const addable = useQuery({
    queryKey: ['addable', locale],
    queryFn: ({ signal }) => api.call(listAddableWidgets, { query: { lang: locale }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (addable.data === undefined) {
    if (addable.error !== null) return <Unavailable error={addable.error} onRetry={() => void addable.refetch()} />
    return <Loading />
  }
  if (addable.data.rows.length === 0) {
    return (
      <Message title={t('settings.widgets.noneToAdd')} text={t('settings.widgets.noneToAddHint')}>
        <Link to={paths.settingWidgets}>{t('form.toList')}</Link>
      </Message>
    )
  }
  return (
    <WidgetForm
      addable={addable.data.rows.map(({ code, name }) => ({ value: String(code), label: `${name} · ${code}` }))}
    />
  )
}
