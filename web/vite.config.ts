import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { ariaStrings } from './build/ariaStrings.ts'
import { compress } from './build/compress.ts'
import { withoutJsonSchemas } from './build/jsonSchemas.ts'
import { layerOf } from './build/layers.ts'
import { preloadScripts } from './build/preloadScripts.ts'
import { withoutServerTexts } from './build/serverTexts.ts'
import { tokens } from './build/tokens.ts'
import { withoutUnusedCharts } from './build/unusedCharts.ts'
import { words } from './build/words.ts'

const charts = /node_modules[\\/](echarts|zrender)[\\/]/
/** What only maps, rings, scatters and custom series need of ECharts comes with the first of them. */
const notForCharts = new RegExp(
  [
    'echarts/lib/chart/(map|pie|scatter|helper/(LargeSymbolDraw|createSeriesDataSimply))',
    'echarts/lib/(processor/(dataFilter|negativeDataFilter)|util/styleCompat)',
    'echarts/lib/coord/(geo|View|\\w+/prepareCustom)',
    'echarts/lib/chart/custom/(?!customSeriesRegister)',
    'echarts/lib/animation/customGraphic',
    'echarts/lib/component/(geo|visualMap|helper/(MapDraw|RoamController|roamHelper|cursorHelper|interactionMutex))',
    'echarts/lib/label/(LabelManager|installLabelLayout|labelGuideHelper)',
    'echarts/lib/visual/(LegendVisualProvider|VisualMapping|visualSolution|visualDefault)',
    'zrender/lib/(tool/parse(SVG|XML)|contain/polygon)',
  ]
    .join('|')
    .replaceAll('/', '[\\\\/]'),
)

/** Chunks that the page itself loads. */
const ofPage = /\/(react|rolldown-runtime|start|zod)-/

/** With the page's own `Host`: the server compares it with the page's origin before sign-in. */
const proxy = { '/api': { target: 'http://127.0.0.1:8080', changeOrigin: false } }

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    withoutJsonSchemas(),
    withoutServerTexts(),
    words(),
    tokens(),
    preloadScripts(),
    ariaStrings(),
    withoutUnusedCharts(),
    compress(),
  ],
  resolve: {
    // React has had the hook since 18; the shim for older ones would come with the sign-in form.
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    sourcemap: false,
    reportCompressedSize: false,
    modulePreload: {
      // What the page itself loads is there already; its names would stand in the list of each screen.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => !ofPage.test(file)),
    },
    // The content policy allows no `data:` fonts, and small files are cached better on their own.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1024,
    rolldownOptions: {
      output: {
        // The names of all chunks come with the first script: hashes as short as rolldown allows, and a word only where it is looked for.
        // What is in a chunk stands in the manifest.
        chunkFileNames: ({ name }) =>
          name === 'echarts' || ofPage.test(`/${name}-`) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js',
        assetFileNames: ({ names }) =>
          names.every((name) => name.endsWith('.css')) ? 'assets/[hash:7][extname]' : 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            // Zod and its settings in one chunk, so that the settings are made before any other chunk makes a shape.
            { name: 'zod', test: /node_modules[\\/]zod[\\/]|strictZod/, priority: 25 },
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 30 },
            { name: 'echarts', test: (id) => charts.test(id) && !notForCharts.test(id), priority: 20 },
            { name: layerOf(import.meta.dirname), debugName: 'layers' },
          ],
        },
      },
    },
  },
  server: { proxy },
  preview: { proxy },
})
