import { defineMessages } from '@sala/catalog/locales/messages.ts'

/** What a person reads when a file cannot be made. */
export const exportMessages = defineMessages('problems.exports', {
  busy: 'Many files are being made just now. Try again in a few seconds.',
  /** For a person with the maximum of files of many cards under way. */
  own: 'Several of your files are being made already. Wait for one of them or cancel it.',
  late: 'The file took too long and was stopped. Choose a shorter period or fewer rows, or take CSV.',
  /** For a file of many cards. */
  lateMany: 'The file took too long and was stopped. Choose fewer cards, or take them one by one.',
  /** For a card that does not offer Excel. */
  noExcel: 'This card is not offered as Excel. PDF, PPT and CSV are.',
  /** For machines that Typst has no build for: it makes the PDF files. */
  notHere: 'PDF files cannot be made on the machine that this server runs on. PPT, Excel and CSV can.',
})
