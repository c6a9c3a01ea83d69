import { createTopic, getTopic, type Topic, topicLimits, updateTopic } from '@sala/catalog/api/topics.ts'
import { type TermList, termLists } from '@sala/catalog/topics/dictionary.ts'
import { isBuiltIn, type Topic as TopicCode, topicName } from '@sala/catalog/topics/topics.ts'
import type { Language } from '@sala/catalog/words.ts'
import { useMemo } from 'react'
import { api } from '../../api/api.ts'
import type { Tagged } from '../../api/client.ts'
import { formPage } from '../../forms/Edited.tsx'
import { FormFrame } from '../../forms/FormFrame.tsx'
import { MultilineField } from '../../forms/fields.tsx'
import { LanguageFields } from '../../forms/languages/LanguageFields.tsx'
import { byNameField, filledNames, nameField } from '../../forms/languages/nameFields.ts'
import { useResourceForm } from '../../forms/useResourceForm.ts'
import { languageNames } from '../../i18n/languageNames.ts'
import { useText } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import { TryText } from './TryText.tsx'
import { emptyTopic, TopicShape, type TopicValues, termField, topicOf, valuesOfTopic } from './topicValues.ts'

export default formPage(getTopic, paths.settingTopics, TopicForm)

/** A topic that is added, or changed where `current` is given; a text can be tried against the words before they are saved. */
function TopicForm({ current }: { readonly current?: Tagged<Topic> }) {
  const { t } = useText()
  const id = current?.reply.id
  const form = useResourceForm({
    current,
    get: getTopic,
    shape: TopicShape,
    valuesOf: valuesOfTopic,
    empty: () => emptyTopic,
    create: (checked, attempt) => {
      const body = topicOf(checked)
      return api.call(createTopic, { body, headers: attempt(body) })
    },
    update: (checked, target) => api.call(updateTopic, { ...target, body: topicOf(checked) }),
    saved: { to: paths.settingTopics, created: t('settings.topics.created'), updated: t('settings.topics.updated') },
  })
  const nameLabel = (language: Language) => t('settings.topics.nameIn', { language: languageNames[language] })
  const termsLabel = (list: TermList) => t(`settings.topics.termsIn.${list}`)
  return (
    <FormFrame
      title={id === undefined ? t('settings.topics.add') : t('settings.topics.edit')}
      lead={t('settings.topics.formLead')}
      form={form}
      back={paths.settingTopics}
      compared={{
        ...byNameField(nameLabel),
        ...{ 'terms.th': termsLabel('th'), 'terms.en': termsLabel('en'), 'terms.zh': termsLabel('zh') },
        ...{ 'terms.ru': termsLabel('ru'), 'terms.not': termsLabel('not') },
      }}
      aside={<Trial topic={id ?? 'own1'} values={form.values} />}
    >
      <LanguageFields
        field={(language) => form.field(nameField(language))}
        label={nameLabel}
        maxLength={topicLimits.name}
        {...(id !== undefined && isBuiltIn(id) && { placeholder: (language) => topicName(id, undefined, language) })}
      />
      {termLists.map((list) => (
        <MultilineField
          key={list}
          field={form.field(termField(list))}
          label={termsLabel(list)}
          hint={list === 'not' ? t('settings.topics.notHint') : undefined}
          rows={3}
          {...(list !== 'not' && { lang: list })}
          dir="auto"
        />
      ))}
    </FormFrame>
  )
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
