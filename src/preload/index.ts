import { contextBridge, ipcRenderer } from 'electron';
import { createDesktopApi } from './desktop-api.ts';

/** All that the page gets of the desktop. Sandboxed: this bundle may require nothing but `electron`. */
contextBridge.exposeInMainWorld('desktop', createDesktopApi(ipcRenderer));
