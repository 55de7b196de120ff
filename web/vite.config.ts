import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { islandPages } from './prerender/vite-plugin.ts';

export default defineConfig({
  root: `${import.meta.dirname}/..`,
  appType: 'custom',
  publicDir: false,
  // The pages are no files for Vite to look into: left to itself, it reloads the first one as it finds each library.
  optimizeDeps: { entries: ['web/islands/*.tsx', 'web/client.tsx'] },
  plugins: [react(), tailwindcss(), islandPages()],
});
