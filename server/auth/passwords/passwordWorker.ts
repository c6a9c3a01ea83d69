import { parentPort } from 'node:worker_threads'
import type { PasswordAnswer, PasswordQuestion } from './passwordCheck.ts'
import { passwordFault } from './passwordRule.ts'

/** The thread that weighs new passwords: reading the list of common ones takes some 200 ms, which no other request should wait for. */
const port = parentPort
port?.on('message', ({ password, owner }: PasswordQuestion) => {
  const answer = (fault: PasswordAnswer) => port.postMessage(fault)
  passwordFault(password, owner).then(answer, () => answer('failed'))
})
