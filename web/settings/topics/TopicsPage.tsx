import { countTerms, deleteTopic, listTopics, type Topic } from '@sala/catalog/api/topics.ts'
import { number } from '@sala/widgets/texts/format.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../../api/api.ts'
import { queryFor } from '../../api/queries.ts'
import { useText } from '../../i18n/text.ts'
import { ListPage } from '../../lists/ListPage.tsx'
import type { ListColumn } from '../../lists/ListTable.tsx'
import { RowName } from '../../lists/RowName.tsx'
import { RowTools } from '../../lists/RowTools.tsx'
import { useList, useListQuery } from '../../lists/useList.ts'
import { paths } from '../../paths.ts'
import { editPath } from '../editPath.ts'
import { TryText } from './TryText.tsx'

const defaults = { sort: 'position', limit: 20 }
/** How often it is asked whether messages are counted by a new dictionary, in milliseconds. */
const applyingEvery = 2_000

/** The dictionary of topics: what is found in messages, by which words, and a text to try it on. */
export default function TopicsPage() {
  const { t, locale } = useText()
  const list = useList(defaults)
  const answer = useListQuery(queryFor(listTopics, list.query), {
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.rows.every(({ applied }) => applied) === false ? applyingEvery : false,
  })
  const columns: readonly ListColumn<Topic>[] = [
    {
      key: 'name',
      label: t('settings.topics.name'),
      sort: 'name',
      cell: ({ id, name }) => <RowName name={name} edit={editPath(paths.settingTopicEdit, id)} />,
    },
    {
      key: 'terms',
      label: t('settings.topics.terms'),
      sort: 'terms',
      figure: true,
      cell: (topic) => number(countTerms(topic), locale),
    },
    {
      key: 'state',
      label: t('settings.topics.state'),
      cell: ({ applied, builtIn, changed }) =>
        !applied
          ? t('settings.topics.applying')
          : !builtIn
            ? t('settings.topics.own')
            : changed
              ? t('settings.topics.changed')
              : t('settings.topics.unchanged'),
    },
  ]
  return (
    <ListPage
      title={t('settingsMenu.topics')}
      lead={t('settings.topics.lead')}
      add={{ to: paths.settingTopicAdd, label: t('settings.topics.add') }}
      search={t('settings.topics.search')}
      columns={columns}
      list={list}
      answer={answer}
      empty={t('settings.topics.empty')}
      deletes={(topic) => ({
        name: topic.name,
        run: () => api.call(deleteTopic, { params: { id: topic.id } }),
        done: topic.builtIn ? t('settings.topics.restored') : t('settings.topics.deleted'),
        children: <p>{topic.builtIn ? t('settings.topics.restoreHint') : t('settings.topics.deleteHint')}</p>,
      })}
      actions={(topic, tools) => (
        <RowTools
          name={topic.name}
          edit={editPath(paths.settingTopicEdit, topic.id)}
          {...((topic.changed || !topic.builtIn) && tools)}
        />
      )}
    >
      <Trial />
    </ListPage>
  )
}

/** A text tried against the whole dictionary, whatever page of the list is shown. */
function Trial() {
  const { locale } = useText()
  const all = useQuery({ ...queryFor(listTopics, { limit: '100', lang: locale }), staleTime: 0 }).data?.rows
  const dictionary = useMemo(() => Object.fromEntries((all ?? []).map(({ id, terms }) => [id, terms])), [all])
  if (all === undefined) return null
  return <TryText dictionary={dictionary} nameOf={(topic) => all.find(({ id }) => id === topic)?.name ?? topic} />
}
