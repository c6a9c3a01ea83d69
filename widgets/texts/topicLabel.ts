import { isBuiltIn, type Topic, topicName, topics } from '@sala/catalog/topics/topics.ts'
import type { Context } from '../context.ts'

const customNamesOf = (topic: Topic, { datasets }: Context) =>
  datasets.voc?.topics?.find((names) => names.topic === topic)?.names

/** The name of a topic, from analysts or from the catalogue. */
export const topicLabel = (topic: Topic, context: Context): string =>
  topicName(topic, customNamesOf(topic, context), context.language)

/** The topics that messages are looked through for: those that Sala comes with, and those that analysts added. */
export const topicsOffered = (context: Context): readonly Topic[] =>
  topics.filter((topic) => isBuiltIn(topic) || customNamesOf(topic, context) !== undefined)
