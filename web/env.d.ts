/** The design tokens as CSS variables; made by `build/tokens.ts`. */
declare module 'virtual:tokens.css'
