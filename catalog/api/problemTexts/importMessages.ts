import { defineMessages } from '../../locales/messages.ts'

/** What a person reads where a file of figures is not taken, checked or stored, or a batch not taken back, with the way out. */
export const importMessages = defineMessages('problems.imports', {
  busy: 'The file is being worked on. Wait until that is over, or cancel it.',
  stored: 'This file has been stored. To change something, take its batch back and upload the file again.',
  unchecked: 'The file has not been checked. Check it again first.',
  faults: 'The file has faults. Correct them, or say that the bad rows are to be left out.',
  nothing: 'The file holds no good row, so there is nothing to store. Correct it, or check it with other settings.',
  duplicate: 'The same file has been stored already. Say that it is to be stored again, or cancel.',
  undone: 'This batch was taken back already.',
  full: 'Too many files wait for a decision. Store or cancel one of them, or try again later.',
  noStatus: 'The figures of this data set are published without a status. Leave it out.',
  statusWanted:
    'The file does not say how sure its figures are. Check it again with a status: preliminary, revised or final.',
  noRoom: 'There is not enough room on the server’s disk for this file. Tell whoever runs the server.',
  stopping: 'The server is stopping. Upload the file again in a moment.',
  lost: 'The server that had this file has stopped in the meantime. A file is stored wholly or not at all: look for it in the list of imports, and upload it again where it is not there.',
  pushesWait: 'Too many pushes wait already. Send it again later.',
  rowsGo:
    'Rows that are stored would go without others in their place. Somebody has to upload the file and look at the difference.',
})
