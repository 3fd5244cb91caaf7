import { mount } from 'svelte';
import App from './App.svelte';
import { keepSite } from './host/offline';
import './styles/tokens.css';
import './styles/base.css';
import './styles/parts.css';

const target = document.getElementById('app');
if (!target) throw new Error('the page has a place for the app');
mount(App, { target });
keepSite();
