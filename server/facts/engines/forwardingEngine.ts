import type { Engine } from './engine.ts'

/** An engine that passes every call to the engine that `current` returns at that moment. */
export const forwardingEngine = (current: () => Engine): Engine => ({
  reader: (scope) => current().reader(scope),
  beginBatch: (dataset, batch) => current().beginBatch(dataset, batch),
  undoBatch: (id) => current().undoBatch(id),
  batches: (dataset) => current().batches(dataset),
  batchOutcome: (id) => current().batchOutcome(id),
  countTexts: (texts, author) => current().countTexts(texts, author),
  eraseTexts: (texts, author) => current().eraseTexts(texts, author),
  topicChanges: () => current().topicChanges(),
  changeTopics: (changes) => current().changeTopics(changes),
  prepare: (datasets) => current().prepare(datasets),
  version: (dataset) => current().version(dataset),
  withWritesPaused: (work, signal) => current().withWritesPaused(work, signal),
  maintain: () => current().maintain(),
  ping: () => current().ping(),
  close: () => current().close(),
})
