import { Argument, type Command } from 'commander'
import { type Context, exitCodes } from '../context.ts'
import { counted, figure } from '../output/terminal.ts'

/** The commands about the lake that `WAREHOUSE_URL` names. They open it themselves: other servers may go on working with it. */
export function addWarehouseCommands(program: Command, context: Context): void {
  const warehouse = program
    .command('warehouse')
    .summary('copy, tidy and list the files of a lake')
    .description('About the lake of figures that WAREHOUSE_URL names (docs/servers/lake.md).')
    .helpCommand(false)

  warehouse
    .command('copy')
    .summary('move an installation from its file into a lake, or back')
    .description(
      'Copies all figures with their history from facts.duckdb in SALA_DATA into an empty lake (`copy lake`), or from the lake into a new\n' +
        'facts.duckdb (`copy file`). Rows and a sum over all values of every table are compared; where they differ, nothing was copied.\n' +
        'What was copied stays where it was. Stop the server of the file first; imports into the lake wait.',
    )
    .addArgument(new Argument('<to>', 'where to').choices(['lake', 'file']))
    .action(async (to: 'lake' | 'file') => {
      await context.run(async ({ config, signal, print }) => {
        const { copyWarehouse } = await import('../warehouse.ts')
        const copied = await copyWarehouse(config, to, signal)
        const rows = copied.reduce((sum, table) => sum + table.rows, 0)
        print([
          ...copied
            .filter((table) => table.rows > 0)
            .map((table) => `${figure(table.rows).padStart(14)}  ${table.table}`),
          `Copied to the ${to}: ${counted(rows, 'row')} of ${counted(copied.length, 'table')}; all sums are the same.`,
        ])
        return exitCodes.ok
      })
    })

  warehouse
    .command('maintain')
    .summary('tidy the files of the lake')
    .description(
      'Does now what one of the servers does every night: small files are written together, and old ones removed.',
    )
    .action(async () => {
      await context.run(async ({ config, signal, print }) => {
        const { maintainWarehouse } = await import('../warehouse.ts')
        const { rewritten, removed } = await maintainWarehouse(config, signal)
        print([`${counted(rewritten, 'file')} written anew, ${counted(removed, 'old file')} removed.`])
        return exitCodes.ok
      })
    })

  warehouse
    .command('files')
    .summary('list the Parquet files of a data set, for other programs')
    .argument('<dataset>', 'a data set')
    .action(async (dataset: string) => {
      await context.run(async ({ config, print }) => {
        const { warehouseFiles } = await import('../warehouse.ts')
        print(await warehouseFiles(config, dataset))
        return exitCodes.ok
      })
    })
}
