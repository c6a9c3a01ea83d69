import { createTopic, getTopic, type Topic, topicLimits, updateTopic } from '@sala/catalog/api/topics.ts'
import { type TermList, termLists } from '@sala/catalog/topics/dictionary.ts'
import { isBuiltIn, type Topic as TopicCode, topicName } from '@sala/catalog/topics/topics.ts'
import { directionOf, type Language, languages } from '@sala/catalog/words.ts'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { api } from '../../api/api.ts'
import type { Tagged } from '../../api/client.ts'
import { markStale } from '../../api/stale.ts'
import { formPage, readCurrent } from '../../forms/Edited.tsx'
import { FormFrame } from '../../forms/FormFrame.tsx'
import { MultilineField, TextField } from '../../forms/fields.tsx'
import { filledNames, nameField } from '../../forms/nameFields.ts'
import { ifMatch, useAttempt } from '../../forms/sending.ts'
import { useForm, type Version } from '../../forms/useForm.ts'
import { languageNames } from '../../i18n/languageNames.ts'
import { useText } from '../../i18n/text.ts'
import { notify } from '../../notices/notices.ts'
import { paths } from '../../paths.ts'
import { TryText } from './TryText.tsx'
import { emptyTopic, TopicShape, type TopicValues, termField, topicOf, valuesOfTopic } from './topicValues.ts'

const versionOf = ({ reply, tag }: Tagged<Topic>): Version<TopicValues> => ({ values: valuesOfTopic(reply), tag })

export default formPage(getTopic, paths.settingTopics, TopicForm)

/** A topic that is added, or changed where `current` is given; a text can be tried against the words before they are saved. */
function TopicForm({ current }: { readonly current?: Tagged<Topic> }) {
  const { t } = useText()
  const navigate = useNavigate()
  const attempt = useAttempt()
  const id = current?.reply.id
  const form = useForm({
    shape: TopicShape,
    initial: current ? versionOf(current) : { values: emptyTopic, tag: null },
    save: async (checked, { tag }) => {
      const body = topicOf(checked)
      if (id === undefined) await api.call(createTopic, { body, headers: attempt(body) })
      else await api.call(updateTopic, { params: { id }, body, headers: ifMatch(tag) })
      markStale()
    },
    ...(id !== undefined && { latest: async () => versionOf(await readCurrent(getTopic, id)) }),
    onSaved: () => {
      notify('success', id === undefined ? t('settings.topics.created') : t('settings.topics.updated'))
      void navigate({ to: paths.settingTopics })
    },
  })
  const name = (language: Language) => ({
    label: t('settings.topics.nameIn', { language: languageNames[language] }),
    show: (values: TopicValues) => values[nameField(language)],
  })
  const terms = (list: TermList) => ({
    label: t(`settings.topics.termsIn.${list}`),
    show: (values: TopicValues) => values[termField(list)],
  })
  return (
    <FormFrame
      title={id === undefined ? t('settings.topics.add') : t('settings.topics.edit')}
      lead={t('settings.topics.formLead')}
      form={form}
      back={paths.settingTopics}
      compared={{
        ...{ 'names.en': name('en'), 'names.fr': name('fr'), 'names.he': name('he') },
        ...{ 'names.ru': name('ru'), 'names.ar': name('ar'), 'names.th': name('th') },
        ...{ 'terms.th': terms('th'), 'terms.en': terms('en'), 'terms.zh': terms('zh') },
        ...{ 'terms.ru': terms('ru'), 'terms.not': terms('not') },
      }}
      aside={<Trial topic={id ?? 'own1'} values={form.values} />}
    >
      <Names form={form} topic={id} />
      {termLists.map((list) => (
        <MultilineField
          key={list}
          field={form.field(termField(list))}
          label={t(`settings.topics.termsIn.${list}`)}
          hint={list === 'not' ? t('settings.topics.notHint') : undefined}
          rows={3}
          {...(list !== 'not' && { lang: list })}
          dir="auto"
        />
      ))}
    </FormFrame>
  )
}

interface NamesProps {
  readonly form: ReturnType<typeof useForm<TopicValues, TopicValues>>
  readonly topic: TopicCode | undefined
}

/** A field for the name in each language, that of the reader first. */
function Names({ form, topic }: NamesProps) {
  const { t, locale } = useText()
  return [locale, ...languages.filter((language) => language !== locale)].map((language) => (
    <TextField
      key={language}
      field={form.field(nameField(language))}
      label={t('settings.topics.nameIn', { language: languageNames[language] })}
      maxLength={topicLimits.name}
      lang={language}
      dir={directionOf(language)}
      // What people read in this language as long as the field is empty.
      {...(topic !== undefined && isBuiltIn(topic) && { placeholder: topicName(topic, undefined, language) })}
    />
  ))
}

/** The words on the screen, tried by themselves. */
function Trial({ topic, values }: { readonly topic: TopicCode; readonly values: TopicValues }) {
  const { t, locale } = useText()
  const dictionary = useMemo(() => ({ [topic]: topicOf(values).terms }), [topic, values])
  const names = filledNames(values)
  const isNamed = isBuiltIn(topic) || Object.keys(names).length > 0
  return (
    <TryText
      dictionary={dictionary}
      nameOf={() => (isNamed ? topicName(topic, names, locale) : t('settings.topics.add'))}
    />
  )
}
