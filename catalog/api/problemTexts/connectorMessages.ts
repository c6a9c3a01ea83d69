import { defineMessages } from '../../locales/messages.ts'

/** What a person reads where a connector is not kept or run, with the way out. */
export const connectorMessages = defineMessages('problems.connectors', {
  bad_address:
    'This is no address that can be fetched. Give one such as https://example.org/file.csv, without a password in it.',
  not_encrypted: 'This address is not encrypted. Give one that begins with https://.',
  private_address: 'This address lies in a private network. Whoever runs the server can allow its host.',
  secretWanted: 'Give the password, or the value of the header.',
  secretAgain: 'The address leads to another host. Give the password, or the value of the header, once more.',
  folderOff: 'This server watches no folders. Whoever runs it allows one by WATCHED_FOLDER.',
  folderMissing:
    'There is no such folder below the one that the server may watch. Give its path from there, such as arrivals/monthly, or a full stop for the folder itself.',
  databaseAddress:
    'This is no address of a PostgreSQL, MySQL or MariaDB database. Give one such as postgres://db.example.org:5432/figures or mysql://db.example.org:3306/figures, without user and password in it.',
  databaseNotEncrypted:
    'Without encryption only a database is asked that whoever runs the server has listed by OUTBOUND_HOSTS. Leave sslmode=disable out.',
  sftpAddress:
    'This is no address of files of an SFTP server. Give one such as sftp://files.example.org/reports/arrivals-*.csv, without user and password in it.',
  s3Address:
    'This is no address of files of a bucket. Give one such as s3://s3.eu-west-1.amazonaws.com/bucket/reports/arrivals-*.csv, without keys in it.',
  s3NotEncrypted:
    'Without encryption only a bucket is asked that whoever runs the server has listed by OUTBOUND_HOSTS. Leave tls=off out.',
  privateKey:
    'This is no private key that can be used. Give one in the format of OpenSSH or PEM, without a passphrase.',
  hostKeyAgain: 'The host key is another one. Give the password or the private key once more.',
  queryWanted: 'Give the query that answers the rows, such as select date, arrivals from monthly.',
  running: 'This connector is running. Wait until it is done.',
  notFetched: 'The file could not be fetched. A trial run says why.',
})
