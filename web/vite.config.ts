import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { islandPages } from './pages/prerender/vite-plugin.ts';

export default defineConfig({
  root: `${import.meta.dirname}/..`,
  appType: 'custom',
  publicDir: false,
  // Vite would scan the pages for entries, and reload the first one for each library it finds.
  optimizeDeps: { entries: ['web/pages/islands/*.tsx', 'web/pages/client.tsx'] },
  plugins: [react(), tailwindcss(), islandPages()],
});
